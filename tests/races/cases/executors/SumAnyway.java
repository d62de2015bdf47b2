// case: a report that is waited for with a time limit; the sum is read after that, in time or not
// why: on the way over TimeoutException the task may go on adding
// race executors.SumAnyway.sum
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class SumAnyway {
    private static long sum;

    static String report() {
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
        return "done";
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> report = pool.submit(SumAnyway::report);
        pool.shutdown();
        try {
            System.out.println(report.get(1, TimeUnit.SECONDS) + ": " + sum);
        } catch (TimeoutException e) {
            System.out.println("too late");
        }
        System.out.println(sum);
    }
}
