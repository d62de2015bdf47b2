// case: main sets up a store that workers get to only when a dispatcher wakes them, which main wakes at last
// why: a worker sees work only after the dispatcher gave it, under the worker's lock; the dispatcher gives it only
// why: after it saw paused as false, which main sets under the dispatcher's lock after it wrote limit
// safe field.OpensGateBehindGate$Store.limit
package field;

public class OpensGateBehindGate {
    static class Store {
        private int limit;
    }

    static class Worker extends Thread {
        private final Object lock = new Object();
        private final Store store;
        private boolean work;

        Worker(Store store) {
            this.store = store;
        }

        void give() {
            synchronized (lock) {
                work = true;
                lock.notifyAll();
            }
        }

        @Override
        public void run() {
            synchronized (lock) {
                while (!work) {
                    try {
                        lock.wait(500);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            System.out.println(store.limit);
        }
    }

    static class Dispatcher extends Thread {
        private final Object gate = new Object();
        private final Worker[] workers;
        private boolean paused = true;

        Dispatcher(Worker[] workers) {
            this.workers = workers;
        }

        void open() {
            synchronized (gate) {
                paused = false;
                gate.notifyAll();
            }
        }

        @Override
        public void run() {
            synchronized (gate) {
                while (paused) {
                    try {
                        gate.wait(1000);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            for (Worker worker : workers) worker.give();
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(store);
            workers[i].start();
        }
        Dispatcher dispatcher = new Dispatcher(workers);
        dispatcher.start();
        store.limit = 10;
        dispatcher.open();
    }
}
