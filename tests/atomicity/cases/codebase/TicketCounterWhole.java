// case: atomic operations that do all in one step
// why: getAndIncrement and getAndUpdate are one step each
// clean codebase.TicketCounterWhole.next
// clean codebase.TicketCounterWhole.sell
package codebase;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class TicketCounterWhole {
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger(100);

    int next() {
        return number.getAndIncrement();
    }

    boolean sell() {
        return left.getAndUpdate(n -> n > 0 ? n - 1 : 0) > 0;
    }

    public static void main(String[] args) {
        TicketCounterWhole counter = new TicketCounterWhole();
        ExecutorService desks = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 100; i++) {
            desks.execute(() -> {
                if (counter.sell()) {
                    System.out.println(counter.next());
                }
            });
        }
        desks.shutdown();
    }
}
