// case: an optimistic read of two fields; what it computes is stored without a write lock
// why: the store happens in every reader at the same time
// race everyday.StampOptimisticWrites.lastSum
// safe everyday.StampOptimisticWrites.x
package everyday;

import java.util.concurrent.locks.StampedLock;

public class StampOptimisticWrites {
    private final StampedLock lock = new StampedLock();
    private int x, y;
    private int lastSum;

    void move(int dx, int dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int sum() {
        long stamp = lock.tryOptimisticRead();
        int sum = x + y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                sum = x + y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        lastSum = sum;
        return sum;
    }

    public static void main(String[] args) {
        StampOptimisticWrites point = new StampOptimisticWrites();
        new Thread(() -> point.move(1, 2)).start();
        for (int i = 0; i < 2; i++) new Thread(() -> System.out.println(point.sum())).start();
    }
}
