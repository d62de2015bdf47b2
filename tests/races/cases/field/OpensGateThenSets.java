// case: main wakes the dispatcher, which wakes the workers, and only then sets up the store
// why: nothing orders the write of limit behind the gate with the workers, which may be awake
// race field.OpensGateThenSets$Store.limit
package field;

public class OpensGateThenSets {
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
        dispatcher.open();
        store.limit = 10;
    }
}
