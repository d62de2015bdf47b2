// case: a method runs what it is given under the lock; the cash is read and written by one call
// why: all of it happens under the lock
// clean guarded.TillByLambdaOnce.pay
package guarded;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

public class TillByLambdaOnce {
    private final ReentrantLock lock = new ReentrantLock();
    private int cash;

    int locked(IntSupplier action) {
        lock.lock();
        try {
            return action.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    void pay(int amount) {
        locked(() -> {
            int before = cash;
            cash = before + amount;
            return cash;
        });
    }

    public static void main(String[] args) {
        TillByLambdaOnce till = new TillByLambdaOnce();
        new Thread(() -> till.pay(3)).start();
        new Thread(() -> till.pay(4)).start();
    }
}
