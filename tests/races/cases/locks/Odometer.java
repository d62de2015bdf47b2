// case: ReentrantLock with lock, try and finally
// why: all accesses lie between lock() and unlock() of one final lock
// safe locks.Odometer.metres
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class Odometer {
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

    long metres() {
        lock.lock();
        try {
            return metres;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Odometer car = new Odometer();
        Thread wheel = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                car.drive(2);
            }
        });
        wheel.start();
        System.out.println(car.metres());
        wheel.join();
        System.out.println(car.metres());
    }
}
