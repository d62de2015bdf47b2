// case: threads add to a LongAdder and main sums after shutdown and awaitTermination
// why: the adder is thread-safe
// safe fresh.AddersTotal.total
// safe fresh.AddersTotal.total{}
package fresh;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

public class AddersTotal {
    static final LongAdder total = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 8; i++) pool.submit(() -> total.add(3));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(total.sum());
    }
}
