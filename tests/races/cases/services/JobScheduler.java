// case: a scheduler with a hand-written waiting loop around a priority queue
// why: the queue is under the monitor; a job's next time is changed by the worker outside of it while compareTo() reads it
// safe services.JobScheduler.queue{}
// race services.JobScheduler$Job.next
// safe services.JobScheduler.stopped
// race services.JobScheduler.ran
// safe services.JobScheduler$Job.period
package services;

import java.util.PriorityQueue;

public class JobScheduler implements Runnable {
    static class Job implements Comparable<Job> {
        final Runnable task;
        final long period;
        long next;

        Job(Runnable task, long period) {
            this.task = task;
            this.period = period;
            this.next = System.currentTimeMillis() + period;
        }

        @Override
        public int compareTo(Job other) {
            return Long.compare(next, other.next);
        }
    }

    private final PriorityQueue<Job> queue = new PriorityQueue<>();
    private boolean stopped;
    private long ran;

    synchronized void add(Job job) {
        queue.add(job);
        notifyAll();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    private synchronized Job nextDue() throws InterruptedException {
        while (!stopped) {
            Job head = queue.peek();
            if (head == null) {
                wait();
                continue;
            }
            long delay = head.next - System.currentTimeMillis();
            if (delay <= 0) {
                queue.poll();
                queue.add(head);
                return head;
            }
            wait(delay);
        }
        return null;
    }

    @Override
    public void run() {
        try {
            for (Job job; (job = nextDue()) != null;) {
                job.task.run();
                job.next += job.period;
                ran++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        JobScheduler scheduler = new JobScheduler();
        Thread thread = new Thread(scheduler);
        thread.start();
        scheduler.add(new Job(() -> System.out.println("tick"), 10));
        scheduler.add(new Job(() -> System.out.println("tock"), 15));
        Thread.sleep(100);
        System.out.println(scheduler.ran);
        scheduler.stop();
        thread.join();
    }
}
