// case: optimistic read that validates and falls back to the read lock
// why: StampedLock documents the order for optimistic reads whose later validate() returns true;
// why: values of a failed validation are thrown away and read again under the read lock
// safe locks.CursorOptimistic.x
// safe locks.CursorOptimistic.y
package locks;

import java.util.concurrent.locks.StampedLock;

public class CursorOptimistic {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move(int dx, int dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int distance() {
        long stamp = lock.tryOptimisticRead();
        int cx = x;
        int cy = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return Math.abs(cx) + Math.abs(cy);
    }

    public static void main(String[] args) throws InterruptedException {
        CursorOptimistic cursor = new CursorOptimistic();
        Thread mouse = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                cursor.move(1, -1);
            }
        });
        mouse.start();
        System.out.println(cursor.distance());
        mouse.join();
    }
}
