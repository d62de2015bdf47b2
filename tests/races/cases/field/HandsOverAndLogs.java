// case: a dispatcher hands each task to one worker, and goes on writing to it; the workers log
// why: nothing orders the write after the hand-over with the worker, which reads without a lock
// race field.HandsOverAndLogs$Task.input
// options: --main field.HandsOverAndLogs
package field;

import java.util.logging.Logger;

public class HandsOverAndLogs {
    static class Task {
        private int input;
        private int result;

        void prepare(int input) {
            this.input = input;
        }

        void execute() {
            result += input;
            result *= 2;
        }
    }

    static class Worker extends Thread {
        private final Object lock = new Object();
        private Task task;

        void give(Task task) {
            synchronized (lock) {
                this.task = task;
                lock.notifyAll();
            }
        }

        @Override
        public void run() {
            while (true) {
                Task mine;
                synchronized (lock) {
                    while (task == null) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    mine = task;
                    task = null;
                }
                mine.execute();
                Logger.getLogger("worker").info("done");
            }
        }
    }

    static class Dispatcher extends Thread {
        private final Worker[] workers;

        Dispatcher(Worker[] workers) {
            this.workers = workers;
        }

        static Task make() {
            return new Task();
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                Task task = make();
                workers[i % workers.length].give(task);
                task.prepare(i);
            }
        }
    }

    public static void main(String[] args) {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        new Dispatcher(workers).start();
    }
}
