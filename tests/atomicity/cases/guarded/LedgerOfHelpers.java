// case: a lock is taken and given back by helper methods, and given back between the look and the change
// why: both clerks see room for one more entry, and both add theirs
// violation guarded.LedgerOfHelpers.enter kind=check-then-act|read-modify-write
package guarded;

import java.util.concurrent.locks.ReentrantLock;

public class LedgerOfHelpers {
    private final ReentrantLock lock = new ReentrantLock();
    private int entries;

    private void begin() {
        lock.lock();
    }

    private void end() {
        lock.unlock();
    }

    void enter() {
        begin();
        int now = entries;
        end();
        if (now < 10) {
            begin();
            entries = now + 1;
            end();
        }
    }

    public static void main(String[] args) {
        LedgerOfHelpers ledger = new LedgerOfHelpers();
        new Thread(ledger::enter).start();
        new Thread(ledger::enter).start();
    }
}
