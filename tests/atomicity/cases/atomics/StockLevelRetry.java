// case: AtomicInteger: get and compareAndSet in a loop
// why: the write succeeds only if the value is still the one that was read
// clean atomics.StockLevelRetry.order
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class StockLevelRetry {
    private final AtomicInteger stock = new AtomicInteger(100);

    boolean order(int pieces) {
        while (true) {
            int left = stock.get();
            if (left < pieces) {
                return false;
            }
            if (stock.compareAndSet(left, left - pieces)) {
                return true;
            }
        }
    }

    public static void main(String[] args) {
        StockLevelRetry shop = new StockLevelRetry();
        Thread ann = new Thread(() -> shop.order(2));
        Thread bob = new Thread(() -> shop.order(5));
        ann.start();
        bob.start();
    }
}
