// case: the same, filled before only
// why: start() lies between both calls of add() and the worker
// safe practice.QueuedBefore.jobs{}
package practice;

import java.util.PriorityQueue;

public class QueuedBefore {
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
        QueuedBefore queue = new QueuedBefore();
        queue.add("first");
        queue.add("second");
        queue.start();
    }
}
