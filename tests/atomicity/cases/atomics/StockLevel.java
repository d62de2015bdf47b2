// case: AtomicInteger: get, then set of the changed value
// why: each call is atomic, the pair is not; an order between them is lost
// violation atomics.StockLevel.order kind=read-modify-write
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class StockLevel {
    private final AtomicInteger stock = new AtomicInteger(100);

    void order(int pieces) {
        int left = stock.get();
        stock.set(left - pieces);
    }

    public static void main(String[] args) {
        StockLevel shop = new StockLevel();
        Thread ann = new Thread(() -> shop.order(2));
        Thread bob = new Thread(() -> shop.order(5));
        ann.start();
        bob.start();
    }
}
