// case: Future.get before the result object is read
// why: the actions of the task happen-before the return of get()
// safe executors.ReportFuture.rows
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ReportFuture {
    private int rows;

    void build() {
        for (int i = 0; i < 25; i++) {
            rows++;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ReportFuture report = new ReportFuture();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> done = pool.submit(report::build);
        done.get();
        report.rows++;
        System.out.println(report.rows);
        pool.shutdown();
    }
}
