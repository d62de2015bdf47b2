// case: incrementAndGet by two threads
// why: one atomic step
// clean atomics.VisitorCountAtomic.enter
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class VisitorCountAtomic {
    private final AtomicInteger visitors = new AtomicInteger();

    void enter() {
        visitors.incrementAndGet();
    }

    public static void main(String[] args) {
        VisitorCountAtomic museum = new VisitorCountAtomic();
        Thread north = new Thread(museum::enter);
        Thread south = new Thread(museum::enter);
        north.start();
        south.start();
    }
}
