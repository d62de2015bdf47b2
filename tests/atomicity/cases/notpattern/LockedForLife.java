// case: a worker holds its own lock from the start of run to its end
// why: the lock marks that the worker is alive; the block that it spans is not meant to be atomic
// benign notpattern.LockedForLife$Worker.run
package notpattern;

public class LockedForLife {
    static class Inbox {
        private int letters = 5;

        synchronized boolean any() {
            return letters > 0;
        }

        synchronized void take() {
            if (letters > 0) {
                letters--;
            }
        }

        synchronized void post() {
            letters++;
        }
    }

    static class Worker implements Runnable {
        private final Inbox inbox;

        Worker(Inbox inbox) {
            this.inbox = inbox;
        }

        @Override
        public void run() {
            synchronized (this) {
                while (inbox.any()) {
                    inbox.take();
                }
            }
        }
    }

    public static void main(String[] args) {
        Inbox inbox = new Inbox();
        new Thread(new Worker(inbox)).start();
        new Thread(inbox::post).start();
    }
}
