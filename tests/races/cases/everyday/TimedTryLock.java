// case: a lock is tried for a second; who does not get it gives up
// why: the field is only touched by who got the lock
// safe everyday.TimedTryLock.seats
package everyday;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedTryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int seats = 10;

    boolean book() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) return false;
        try {
            return seats-- > 0;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TimedTryLock hall = new TimedTryLock();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                try {
                    System.out.println(hall.book());
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
    }
}
