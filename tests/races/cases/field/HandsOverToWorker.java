// case: a dispatcher makes a task in each round and hands it to one worker, under the worker's lock
// why: each task is stored in one worker, once; the worker's lock orders the dispatcher's writes before its reads
// safe field.HandsOverToWorker$Task.result
// safe field.HandsOverToWorker$Task.input
package field;

public class HandsOverToWorker {
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
                task.prepare(i);
                workers[i % workers.length].give(task);
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
