// case: work is done under a lock that is passed in, the same by both threads
// why: both increments hold FIRST
// safe practice.LockPassedIn.count
package practice;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LockPassedIn {
    private static final Lock FIRST = new ReentrantLock();
    private static final Lock SECOND = new ReentrantLock();
    private int count;

    static void locked(Lock lock, Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockPassedIn counter = new LockPassedIn();
        new Thread(() -> locked(FIRST, () -> counter.count++)).start();
        locked(FIRST, () -> counter.count++);
    }
}
