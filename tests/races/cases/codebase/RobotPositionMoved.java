// case: a position under a StampedLock: one method moves under the read lock, one reads after validating
// why: two movers hold the read lock at once; the validated stamp does not cover what is read after validate
// race codebase.RobotPositionMoved.x
// race codebase.RobotPositionMoved.y
package codebase;

import java.util.concurrent.locks.StampedLock;

public class RobotPositionMoved {
    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;

    void move(double dx) {
        long stamp = lock.readLock();
        try {
            x += dx;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    void lift(double dy) {
        long stamp = lock.writeLock();
        try {
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    double height() {
        long stamp = lock.tryOptimisticRead();
        if (lock.validate(stamp)) {
            return y;
        }
        return Double.NaN;
    }

    public static void main(String[] args) {
        RobotPositionMoved robot = new RobotPositionMoved();
        new Thread(() -> robot.move(1)).start();
        new Thread(() -> robot.move(-1)).start();
        new Thread(() -> robot.lift(3)).start();
        new Thread(() -> System.out.println(robot.height())).start();
    }
}
