// case: StampedLock with write and read stamps
// why: writes hold the write stamp, reads the read stamp of one lock, which the documentation gives Lock's memory effects
// safe locks.CursorStamped.x
// safe locks.CursorStamped.y
package locks;

import java.util.concurrent.locks.StampedLock;

public class CursorStamped {
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
        long stamp = lock.readLock();
        try {
            return Math.abs(x) + Math.abs(y);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CursorStamped cursor = new CursorStamped();
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
