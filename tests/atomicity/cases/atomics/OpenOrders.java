// case: AtomicInteger: a comparison with get decides over decrementAndGet, and only one thread counts down
// why: others only count up, so what was more than zero still is
// clean atomics.OpenOrders.serve
// clean atomics.OpenOrders.order
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class OpenOrders {
    private final AtomicInteger open = new AtomicInteger();

    void order() {
        open.incrementAndGet();
    }

    void serve() {
        while (open.get() > 0) {
            open.decrementAndGet();
        }
    }

    public static void main(String[] args) {
        OpenOrders kitchen = new OpenOrders();
        new Thread(kitchen::serve).start();
        new Thread(kitchen::order).start();
        new Thread(kitchen::order).start();
    }
}
