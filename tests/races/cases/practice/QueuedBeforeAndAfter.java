// case: a queue is filled before the worker starts, and again after, each time without its lock
// why: the second add() is ordered with nothing that the worker does
// race practice.QueuedBeforeAndAfter.jobs{}
package practice;

import java.util.PriorityQueue;

public class QueuedBeforeAndAfter {
    private final PriorityQueue<String> jobs = new PriorityQueue<>();
    private final Object monitor = new Object();

    void add(String job) {
        jobs.add(job);
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    void start() {
        new Thread(this::work).start();
    }

    private void work() {
        String job;
        synchronized (monitor) {
            job = jobs.poll();
        }
        System.out.println(job);
    }

    public static void main(String[] args) {
        QueuedBeforeAndAfter queue = new QueuedBeforeAndAfter();
        queue.add("first");
        queue.start();
        queue.add("second");
    }
}
