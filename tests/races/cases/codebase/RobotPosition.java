// case: a position under a StampedLock, read optimistically and validated, with a fallback
// why: an optimistic read that fails validation is thrown away and repeated under the read lock
// safe codebase.RobotPosition.x
// safe codebase.RobotPosition.y
package codebase;

import java.util.concurrent.locks.StampedLock;

public class RobotPosition {
    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;

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
        double seenX = x;
        double seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return Math.hypot(seenX, seenY);
    }

    public static void main(String[] args) {
        RobotPosition robot = new RobotPosition();
        new Thread(() -> robot.move(1, 2)).start();
        new Thread(() -> robot.move(-1, 1)).start();
        new Thread(() -> System.out.println(robot.distance())).start();
    }
}
