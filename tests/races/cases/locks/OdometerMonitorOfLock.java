// case: one side synchronizes on the ReentrantLock object, the other calls lock()
// why: the monitor of a Lock object and the lock that it implements are unrelated; no common lock
// race locks.OdometerMonitorOfLock.metres certain
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class OdometerMonitorOfLock {
    private final ReentrantLock lock = new ReentrantLock();
    private long metres;

    void drive(long m) {
        lock.lock();
        try {
            metres += m;
        } finally {
            lock.unlock();
        }
    }

    void resetTrip() {
        synchronized (lock) {
            metres = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OdometerMonitorOfLock car = new OdometerMonitorOfLock();
        Thread wheel = new Thread(() -> car.drive(3));
        Thread button = new Thread(car::resetTrip);
        wheel.start();
        button.start();
        wheel.join();
        button.join();
    }
}
