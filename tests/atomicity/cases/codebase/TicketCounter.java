// case: AtomicInteger get and set as if they were one step
// why: two threads read the same number; the second set forgets the first
// violation codebase.TicketCounter.next kind=read-modify-write
// violation codebase.TicketCounter.sell kind=check-then-act|read-modify-write
// clean codebase.TicketCounter.sellOne
package codebase;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class TicketCounter {
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger(100);
    private final AtomicInteger free = new AtomicInteger(100);

    int next() {
        int current = number.get();
        number.set(current + 1);
        return current;
    }

    boolean sell() {
        if (left.get() > 0) {
            left.decrementAndGet();
            return true;
        }
        return false;
    }

    boolean sellOne() {
        int seen = free.get();
        while (seen > 0) {
            if (free.compareAndSet(seen, seen - 1)) {
                return true;
            }
            seen = free.get();
        }
        return false;
    }

    public static void main(String[] args) {
        TicketCounter counter = new TicketCounter();
        ExecutorService desks = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 100; i++) {
            desks.execute(() -> {
                if (counter.sell() && counter.sellOne()) {
                    System.out.println(counter.next());
                }
            });
        }
        desks.shutdown();
    }
}
