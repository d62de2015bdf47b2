// case: a method runs what it is given under the lock; the cash is read by one call and written by the next
// why: another payment between the two calls is lost
// violation guarded.TillByLambda.pay kind=read-modify-write witness=lock
package guarded;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

public class TillByLambda {
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
        int before = locked(() -> cash);
        locked(() -> cash = before + amount);
    }

    public static void main(String[] args) {
        TillByLambda till = new TillByLambda();
        new Thread(() -> till.pay(3)).start();
        new Thread(() -> till.pay(4)).start();
    }
}
