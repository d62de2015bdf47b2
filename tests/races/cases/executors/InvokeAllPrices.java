// case: invokeAll, results read afterwards
// why: invokeAll returns when all tasks are complete; each task writes a field of its own
// safe executors.InvokeAllPrices.low
// safe executors.InvokeAllPrices.high
package executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAllPrices {
    private double low;
    private double high;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        InvokeAllPrices prices = new InvokeAllPrices();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> tasks = List.of(
                () -> {
                    prices.low = 1.25;
                    return "low";
                },
                () -> {
                    prices.high = 9.75;
                    return "high";
                });
        for (Future<String> f : pool.invokeAll(tasks)) {
            System.out.println(f.get());
        }
        System.out.println(prices.high - prices.low);
        pool.shutdown();
    }
}
