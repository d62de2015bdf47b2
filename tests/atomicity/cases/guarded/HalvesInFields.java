// case: both halves of a read/write lock are kept in fields; a level is read under the one, stored under the other
// why: they are one lock, which is given back in between: two threads read the same level, and one change is lost
// violation guarded.HalvesInFields.fill kind=read-modify-write
package guarded;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HalvesInFields {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private final Lock writing = lock.writeLock();
    private int level;

    void fill(int litres) {
        int before;
        reading.lock();
        try {
            before = level;
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            level = before + litres;
        } finally {
            writing.unlock();
        }
    }

    public static void main(String[] args) {
        HalvesInFields tank = new HalvesInFields();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> tank.fill(5)).start();
        }
    }
}
