// case: a hand-written lock for readers and writers: a count and a flag under a monitor, with wait and notifyAll
// why: a writer goes on when nobody reads or writes; the monitor orders each unlock before the next lock
// safe services.ReadersByWait.text
package services;

public class ReadersByWait {
    static class RwLock {
        private int readers;
        private boolean writing;

        synchronized void lockRead() throws InterruptedException {
            while (writing)
                wait();
            readers++;
        }

        synchronized void unlockRead() {
            readers--;
            notifyAll();
        }

        synchronized void lockWrite() throws InterruptedException {
            while (writing || readers > 0)
                wait();
            writing = true;
        }

        synchronized void unlockWrite() {
            writing = false;
            notifyAll();
        }
    }

    private static final RwLock lock = new RwLock();
    private static String text = "";

    static void edit() throws InterruptedException {
        lock.lockWrite();
        text += "x";
        lock.unlockWrite();
    }

    static String read() throws InterruptedException {
        lock.lockRead();
        String seen = text;
        lock.unlockRead();
        return seen;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                try {
                    for (int n = 0; n < 10; n++) {
                        edit();
                        System.out.println(read());
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
    }
}
