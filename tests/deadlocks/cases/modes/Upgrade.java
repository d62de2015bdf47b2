// case: the write lock is wanted while the read lock of the same object is held
// why: each of the two readers waits until the other has stopped reading; ReentrantReadWriteLock cannot
// why: upgrade
// deadlock modes.Upgrade.lock kind=lock-order
package modes;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Upgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    void ensure() {
        lock.readLock().lock();
        try {
            if (value == 0) {
                lock.writeLock().lock();
                try {
                    value = 1;
                } finally {
                    lock.writeLock().unlock();
                }
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        Upgrade cell = new Upgrade();
        new Thread(cell::ensure).start();
        new Thread(cell::ensure).start();
    }
}
