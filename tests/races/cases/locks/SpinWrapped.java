// case: a spin lock of the program's own with lock() and unlock()
// why: lock() returns when it turned 0 into 1; unlock() writes 0 and happens-before the next success
// safe locks.SpinWrapped.balance
// race locks.SpinWrapped.reads certain
package locks;

import java.util.concurrent.atomic.AtomicInteger;

public class SpinWrapped {
    static final class Spin {
        private final AtomicInteger state = new AtomicInteger();

        void lock() {
            while (!state.compareAndSet(0, 1)) {
                Thread.yield();
            }
        }

        void unlock() {
            state.set(0);
        }
    }

    private final Spin spin = new Spin();
    private int balance;
    private int reads;

    void pay(int amount) {
        spin.lock();
        try {
            balance += amount;
        } finally {
            spin.unlock();
        }
        reads++;
    }

    public static void main(String[] args) {
        SpinWrapped account = new SpinWrapped();
        new Thread(() -> account.pay(3)).start();
        new Thread(() -> account.pay(4)).start();
    }
}
