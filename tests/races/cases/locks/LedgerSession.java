// case: lock in one method, unlock in another
// why: every post() runs between begin() and end() of the same ledger, which lock and unlock its one lock
// safe locks.LedgerSession.sum
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LedgerSession {
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

    static void work(LedgerSession ledger) {
        ledger.begin();
        try {
            ledger.post(10);
            ledger.post(-3);
        } finally {
            ledger.end();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LedgerSession ledger = new LedgerSession();
        Thread a = new Thread(() -> work(ledger));
        Thread b = new Thread(() -> work(ledger));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(ledger.sum);
    }
}
