// case: a class of worker threads with an id, started and joined in loops over a list
// why: each worker writes its own fields; the shared list is synchronized by hand in one of two places
// safe codebase.ReportWorkers$Worker.lines
// safe codebase.ReportWorkers$Worker.slowest
// race codebase.ReportWorkers.messages{}
package codebase;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

public class ReportWorkers {
    private static final List<String> messages = new LinkedList<>();

    static class Worker extends Thread {
        private final int id;
        private int lines;
        private double slowest;

        Worker(int id) {
            super("worker-" + id);
            this.id = id;
        }

        @Override
        public void run() {
            for (int i = 0; i < id * 10; i++) {
                lines++;
                slowest = Math.max(slowest, Math.random());
            }
            if (lines == 0) {
                messages.add("nothing for " + getName());
            } else {
                synchronized (messages) {
                    messages.add(lines + " by " + getName());
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Worker worker = new Worker(i);
            workers.add(worker);
            worker.start();
        }
        int lines = 0;
        double slowest = 0;
        for (Worker worker : workers) {
            worker.join();
            lines += worker.lines;
            slowest = Math.max(slowest, worker.slowest);
        }
        System.out.println(lines + " " + slowest + messages);
    }
}
