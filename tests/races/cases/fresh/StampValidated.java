// case: an optimistic read is validated before its values are used; writers hold the write lock
// why: values that were read beside a write are thrown away
// safe fresh.StampValidated.x
// safe fresh.StampValidated.y
package fresh;

import java.util.concurrent.locks.StampedLock;

public class StampValidated {
    private final StampedLock lock = new StampedLock();
    private double x, y;

    void move(double dx, double dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    double distance() {
        long stamp = lock.tryOptimisticRead();
        double a = x, b = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                a = x;
                b = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return Math.hypot(a, b);
    }

    public static void main(String[] args) {
        StampValidated point = new StampValidated();
        new Thread(() -> point.move(1, 2)).start();
        System.out.println(point.distance());
    }
}
