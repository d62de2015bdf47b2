// case: optimistic read that is never validated
// why: tryOptimisticRead() acquires nothing; without validate() the reads are unordered with the writer
// race locks.CursorUnvalidated.x
// race locks.CursorUnvalidated.y
package locks;

import java.util.concurrent.locks.StampedLock;

public class CursorUnvalidated {
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
        if (stamp == 0) {
            return -1;
        }
        return Math.abs(x) + Math.abs(y);
    }

    public static void main(String[] args) throws InterruptedException {
        CursorUnvalidated cursor = new CursorUnvalidated();
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
