// case: Semaphore with two permits around a write
// why: two threads can hold a permit at the same time; nothing orders their increments
// race locks.ScannerTwoPermits.scanned
package locks;

import java.util.concurrent.Semaphore;

public class ScannerTwoPermits {
    private final Semaphore permits = new Semaphore(2);
    private int scanned;

    void scan() {
        permits.acquireUninterruptibly();
        try {
            scanned++;
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScannerTwoPermits device = new ScannerTwoPermits();
        Thread a = new Thread(device::scan);
        Thread b = new Thread(device::scan);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(device.scanned);
    }
}
