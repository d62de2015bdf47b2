// case: the access is on the false branch of tryLock
// why: on the false branch the thread does not hold the lock, yet it writes the field that the holder writes
// race locks.SeatTryLockElse.free
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class SeatTryLockElse {
    private final ReentrantLock lock = new ReentrantLock();
    private int free = 40;

    void book() {
        if (!lock.tryLock()) {
            free--;
            return;
        }
        try {
            free--;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatTryLockElse plane = new SeatTryLockElse();
        Thread a = new Thread(plane::book);
        Thread b = new Thread(plane::book);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(plane.free);
    }
}
