// case: invokeAll over tasks that share one field
// why: invokeAll orders main after the tasks, but the tasks run beside each other
// race executors.InvokeAllShared.best certain
package executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllShared {
    private double best;

    Double offer(double price) {
        if (price > best) {
            best = price;
        }
        return price;
    }

    public static void main(String[] args) throws InterruptedException {
        InvokeAllShared auction = new InvokeAllShared();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Double>> bids = List.of(() -> auction.offer(12.0), () -> auction.offer(15.5));
        pool.invokeAll(bids);
        System.out.println(auction.best);
        pool.shutdown();
    }
}
