// case: a report that is waited for with a time limit; what it summed up is read only if it came in time
// why: get() returned, so the task is over; who was too late reads nothing
// safe executors.SumInTime.sum
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class SumInTime {
    private static long sum;

    static String report() {
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
        return "done";
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> report = pool.submit(SumInTime::report);
        pool.shutdown();
        try {
            System.out.println(report.get(1, TimeUnit.SECONDS) + ": " + sum);
        } catch (TimeoutException e) {
            System.out.println("too late");
        }
    }
}
