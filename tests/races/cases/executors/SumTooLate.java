// case: a report that is waited for with a time limit; who was too late reads what is summed up so far
// why: get() threw TimeoutException, and the task goes on adding
// race executors.SumTooLate.sum
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class SumTooLate {
    private static long sum;

    static String report() {
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
        return "done";
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> report = pool.submit(SumTooLate::report);
        pool.shutdown();
        try {
            System.out.println(report.get(1, TimeUnit.SECONDS) + ": " + sum);
        } catch (TimeoutException e) {
            System.out.println("so far: " + sum);
        }
    }
}
