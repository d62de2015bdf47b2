// case: parallel stream adds into an AtomicLong and reads a shared field
// why: the sum is atomic; rate is written before the stream starts and only read in it
// safe executors.ParallelTotalAtomic.total
// safe executors.ParallelTotalAtomic.rate
package executors;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

public class ParallelTotalAtomic {
    private final AtomicLong total = new AtomicLong();
    private int rate;

    void add(String item) {
        total.addAndGet((long) item.length() * rate);
    }

    public static void main(String[] args) {
        ParallelTotalAtomic cart = new ParallelTotalAtomic();
        cart.rate = 3;
        List.of("apple", "pear", "plum", "fig", "quince").parallelStream().forEach(cart::add);
        cart.rate = 4;
        System.out.println(cart.total.get() + " " + cart.rate);
    }
}
