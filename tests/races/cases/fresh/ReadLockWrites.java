// case: a value is changed under a read lock
// why: two readers may hold the read lock at the same time
// race fresh.ReadLockWrites.hits
// safe fresh.ReadLockWrites.value
package fresh;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockWrites {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;
    private int hits;

    int get() {
        lock.readLock().lock();
        try {
            hits++;
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    void set(int v) {
        lock.writeLock().lock();
        try {
            value = v;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadLockWrites cell = new ReadLockWrites();
        new Thread(cell::get).start();
        new Thread(cell::get).start();
        cell.set(4);
    }
}
