// case: unlock comes before the write
// why: the write of metres is after unlock(), so two writers hold no lock when they write
// race locks.OdometerEarlyUnlock.metres certain
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class OdometerEarlyUnlock {
    private final ReentrantLock lock = new ReentrantLock();
    private long metres;

    void drive(long m) {
        long sum;
        lock.lock();
        try {
            sum = metres + m;
        } finally {
            lock.unlock();
        }
        metres = sum;
    }

    public static void main(String[] args) throws InterruptedException {
        OdometerEarlyUnlock car = new OdometerEarlyUnlock();
        Thread front = new Thread(() -> car.drive(3));
        Thread rear = new Thread(() -> car.drive(4));
        front.start();
        rear.start();
        front.join();
        rear.join();
        System.out.println(car.metres);
    }
}
