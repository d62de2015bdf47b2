// case: Condition.await with only its own lock held
// why: await releases that lock; the supplier can signal
// clean waits.ConditionAlone.stock|waits.ConditionAlone.filled
package waits;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionAlone {
    private final ReentrantLock stock = new ReentrantLock();
    private final Condition filled = stock.newCondition();
    private int goods;

    void sell() throws InterruptedException {
        stock.lock();
        try {
            while (goods == 0) {
                filled.await();
            }
            goods--;
        } finally {
            stock.unlock();
        }
    }

    void supply() {
        stock.lock();
        try {
            goods++;
            filled.signal();
        } finally {
            stock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionAlone corner = new ConditionAlone();
        new Thread(corner::supply).start();
        corner.sell();
    }
}
