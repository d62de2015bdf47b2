// case: a write lock is downgraded to a read lock to read what was written
// why: writes happen under the write lock, reads under one of the two
// safe everyday.Downgraded.value
package everyday;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Downgraded {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    int update() {
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
        Downgraded cell = new Downgraded();
        for (int i = 0; i < 3; i++) new Thread(() -> System.out.println(cell.update())).start();
    }
}
