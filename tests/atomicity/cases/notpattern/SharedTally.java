// case: the workers share one tally and have a lock of their own each
// why: both read the same count and write it raised by one; one increment is lost
// violation notpattern.SharedTally$Worker.work kind=context-witness witness=shared
package notpattern;

public class SharedTally {
    static class Tally {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void count(int value) {
            count = value;
        }
    }

    static class Worker implements Runnable {
        private final Tally shared;

        Worker(Tally shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                work();
            }
        }

        synchronized void work() {
            int seen = shared.count();
            shared.count(seen + 1);
        }
    }

    public static void main(String[] args) {
        Tally tally = new Tally();
        new Thread(new Worker(tally)).start();
        new Thread(new Worker(tally)).start();
    }
}
