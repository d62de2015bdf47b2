// case: the read lock is taken while the write lock of the same object is held
// why: a writer may read; downgrading is allowed and never waits
// clean modes.Downgrade.lock
package modes;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Downgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    int raise() {
        lock.writeLock().lock();
        try {
            value++;
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        Downgrade cell = new Downgrade();
        new Thread(cell::raise).start();
        new Thread(cell::raise).start();
    }
}
