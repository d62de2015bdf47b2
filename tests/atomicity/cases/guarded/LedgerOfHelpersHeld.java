// case: a lock is taken and given back by helper methods, and held from the look to the change
// why: nobody comes between
// clean guarded.LedgerOfHelpersHeld.enter
package guarded;

import java.util.concurrent.locks.ReentrantLock;

public class LedgerOfHelpersHeld {
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
        if (now < 10) {
            entries = now + 1;
        }
        end();
    }

    public static void main(String[] args) {
        LedgerOfHelpersHeld ledger = new LedgerOfHelpersHeld();
        new Thread(ledger::enter).start();
        new Thread(ledger::enter).start();
    }
}
