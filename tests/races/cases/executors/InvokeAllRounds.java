// case: a method that is called twice lets invokeAll run tasks that share one object
// why: each round waits for all its tasks, but these run beside each other
// race executors.InvokeAllRounds$Auction.best
package executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllRounds {
    static class Auction {
        double best;

        Double offer(double price) {
            if (price > best) {
                best = price;
            }
            return price;
        }
    }

    static double round(ExecutorService pool, double least) throws InterruptedException {
        Auction auction = new Auction();
        List<Callable<Double>> bids = List.of(() -> auction.offer(least), () -> auction.offer(2 * least));
        pool.invokeAll(bids);
        return auction.best;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        System.out.println(round(pool, 10) + round(pool, 20));
        pool.shutdown();
    }
}
