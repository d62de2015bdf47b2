// case: the result of tryLock is ignored
// why: when tryLock() returns false the thread goes on without the lock and writes beside the holder
// race locks.SeatTryLockIgnored.free
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class SeatTryLockIgnored {
    private final ReentrantLock lock = new ReentrantLock();
    private int free = 40;

    void book() {
        lock.tryLock();
        try {
            if (free > 0) {
                free--;
            }
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatTryLockIgnored plane = new SeatTryLockIgnored();
        Thread a = new Thread(plane::book);
        Thread b = new Thread(plane::book);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(plane.free);
    }
}
