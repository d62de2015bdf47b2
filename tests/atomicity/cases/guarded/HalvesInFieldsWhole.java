// case: both halves of a read/write lock are kept in fields; a level is read and stored under the writing one
// why: the level is read and stored in one step; what is read later is only printed
// clean guarded.HalvesInFieldsWhole.fill
package guarded;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HalvesInFieldsWhole {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private final Lock writing = lock.writeLock();
    private int level;

    void fill(int litres) {
        writing.lock();
        try {
            int before = level;
            level = before + litres;
        } finally {
            writing.unlock();
        }
        reading.lock();
        try {
            System.out.println(level);
        } finally {
            reading.unlock();
        }
    }

    public static void main(String[] args) {
        HalvesInFieldsWhole tank = new HalvesInFieldsWhole();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> tank.fill(5)).start();
        }
    }
}
