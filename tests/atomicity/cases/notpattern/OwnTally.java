// case: every worker has a tally of its own
// why: the tally's class is synchronized and used by two threads, but each tally only by the thread
// why: that made it
// clean notpattern.OwnTally$Worker.work
package notpattern;

public class OwnTally {
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
        private final Object site;

        Worker(Object site) {
            this.site = site;
        }

        @Override
        public void run() {
            work(new Tally());
        }

        void work(Tally mine) {
            synchronized (site) {
                int seen = mine.count();
                mine.count(seen + 1);
            }
        }
    }

    public static void main(String[] args) {
        Object site = new Object();
        new Thread(new Worker(site)).start();
        new Thread(new Worker(site)).start();
    }
}
