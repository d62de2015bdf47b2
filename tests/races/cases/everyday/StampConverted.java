// case: a read stamp is converted to a write stamp before the write
// why: the write happens under the write lock whichever way it was got
// safe everyday.StampConverted.x
package everyday;

import java.util.concurrent.locks.StampedLock;

public class StampConverted {
    private final StampedLock lock = new StampedLock();
    private int x;

    void moveIfAtOrigin(int to) {
        long stamp = lock.readLock();
        try {
            while (x == 0) {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    x = to;
                    break;
                }
                lock.unlockRead(stamp);
                stamp = lock.writeLock();
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        StampConverted point = new StampConverted();
        for (int i = 1; i < 4; i++) {
            int to = i;
            new Thread(() -> point.moveIfAtOrigin(to)).start();
        }
    }
}
