// case: job queue with workers, results and a latch
// why: the queue and the stop flag are used under the monitor of the queue object; results are read after the latch;
// why: completed is incremented by all workers outside the monitor
// safe apps.JobQueue.pending{}
// safe apps.JobQueue.stopping
// safe apps.JobQueue$Job.result
// race apps.JobQueue.completed certain
package apps;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

public class JobQueue {
    static class Job {
        private final int input;
        private final CountDownLatch done;
        private long result;

        Job(int input, CountDownLatch done) {
            this.input = input;
            this.done = done;
        }

        void execute() {
            long r = 1;
            for (int i = 2; i <= input; i++) {
                r *= i;
            }
            result = r;
            done.countDown();
        }
    }

    private final Queue<Job> pending = new ArrayDeque<>();
    private boolean stopping;
    private int completed;

    synchronized void submit(Job job) {
        pending.add(job);
        notify();
    }

    synchronized Job next() throws InterruptedException {
        while (pending.isEmpty() && !stopping) {
            wait();
        }
        return pending.poll();
    }

    synchronized void stop() {
        stopping = true;
        notifyAll();
    }

    private void work() {
        try {
            for (Job job = next(); job != null; job = next()) {
                job.execute();
                completed++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JobQueue queue = new JobQueue();
        Thread first = new Thread(queue::work, "worker-1");
        Thread second = new Thread(queue::work, "worker-2");
        first.start();
        second.start();
        CountDownLatch done = new CountDownLatch(6);
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Job job = new Job(i + 5, done);
            jobs.add(job);
            queue.submit(job);
        }
        done.await();
        long sum = 0;
        for (Job job : jobs) {
            sum += job.result;
        }
        queue.stop();
        first.join();
        second.join();
        System.out.println(sum + " in " + queue.completed + " jobs");
    }
}
