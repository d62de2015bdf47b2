// case: work is done under a lock that is passed in, and the two threads pass different ones
// why: the two increments have no lock in common
// race practice.LocksPassedIn.count
package practice;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LocksPassedIn {
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
        LocksPassedIn counter = new LocksPassedIn();
        new Thread(() -> locked(FIRST, () -> counter.count++)).start();
        locked(SECOND, () -> counter.count++);
    }
}
