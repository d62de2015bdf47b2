// case: a hand-written mutex: a flag under a monitor, with wait and notify; taken many times
// why: who returned from lock() is alone until unlock(): the monitor orders one's unlock() before the next one's lock()
// safe services.MutexInLoop.count
package services;

public class MutexInLoop {
    private static boolean taken;
    private static int count;

    static synchronized void lock() throws InterruptedException {
        while (taken)
            MutexInLoop.class.wait();
        taken = true;
    }

    static synchronized void unlock() {
        taken = false;
        MutexInLoop.class.notify();
    }

    static void work() {
        try {
            for (int i = 0; i < 10; i++) {
                lock();
                count++;
                unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        new Thread(MutexInLoop::work).start();
        new Thread(MutexInLoop::work).start();
    }
}
