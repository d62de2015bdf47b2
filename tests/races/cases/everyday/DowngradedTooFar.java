// case: the write lock is given back before the last write
// why: the second write happens under the read lock, which others hold too
// race everyday.DowngradedTooFar.value
package everyday;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DowngradedTooFar {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    void update() {
        lock.writeLock().lock();
        value++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        try {
            value++;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        DowngradedTooFar cell = new DowngradedTooFar();
        for (int i = 0; i < 3; i++) new Thread(cell::update).start();
    }
}
