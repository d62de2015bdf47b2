// case: lock in one method, unlock in another, one caller forgets both
// why: the correction thread posts without begin(), so its write has no lock in common with the session's
// race locks.LedgerSessionForgotten.sum certain
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LedgerSessionForgotten {
    private final Lock lock = new ReentrantLock();
    private long sum;

    void begin() {
        lock.lock();
    }

    void end() {
        lock.unlock();
    }

    void post(long amount) {
        sum += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LedgerSessionForgotten ledger = new LedgerSessionForgotten();
        Thread session = new Thread(() -> {
            ledger.begin();
            try {
                ledger.post(10);
            } finally {
                ledger.end();
            }
        });
        Thread correction = new Thread(() -> ledger.post(-1));
        session.start();
        correction.start();
        session.join();
        correction.join();
        System.out.println(ledger.sum);
    }
}
