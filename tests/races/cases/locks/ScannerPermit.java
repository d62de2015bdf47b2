// case: Semaphore with one permit used as a mutex
// why: release() happens-before the acquire() that gets the permit; with one permit the uses exclude each other
// safe locks.ScannerPermit.scanned
package locks;

import java.util.concurrent.Semaphore;

public class ScannerPermit {
    private final Semaphore permit = new Semaphore(1);
    private int scanned;

    void scan() {
        permit.acquireUninterruptibly();
        try {
            scanned++;
        } finally {
            permit.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScannerPermit device = new ScannerPermit();
        Thread a = new Thread(device::scan);
        Thread b = new Thread(device::scan);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(device.scanned);
    }
}
