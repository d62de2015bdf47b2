// case: tryLock, the access is on the true branch
// why: tryLock() returned true, so the thread holds the lock at each access
// safe locks.SeatTryLock.free
// safe locks.SeatTryLock.refused
package locks;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class SeatTryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger refused = new AtomicInteger();
    private int free = 40;

    void book() {
        if (lock.tryLock()) {
            try {
                if (free > 0) {
                    free--;
                }
            } finally {
                lock.unlock();
            }
        } else {
            refused.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatTryLock plane = new SeatTryLock();
        Thread[] agents = new Thread[3];
        for (int i = 0; i < agents.length; i++) {
            agents[i] = new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    plane.book();
                }
            });
            agents[i].start();
        }
        for (Thread a : agents) {
            a.join();
        }
        System.out.println(plane.free + " free, refused " + plane.refused.get());
    }
}
