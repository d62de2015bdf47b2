// case: Condition.await while another lock is held that the signaller needs
// why: await releases `stock` only; the supplier waits for `shop` before it can signal
// deadlock waits.ConditionUnderLock.shop, waits.ConditionUnderLock.stock?|waits.ConditionUnderLock.filled? kind=wait-under-lock
package waits;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionUnderLock {
    private final Object shop = new Object();
    private final ReentrantLock stock = new ReentrantLock();
    private final Condition filled = stock.newCondition();
    private int goods;

    void sell() throws InterruptedException {
        synchronized (shop) {
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
    }

    void supply() {
        synchronized (shop) {
            stock.lock();
            try {
                goods++;
                filled.signal();
            } finally {
                stock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionUnderLock corner = new ConditionUnderLock();
        new Thread(corner::supply).start();
        corner.sell();
    }
}
