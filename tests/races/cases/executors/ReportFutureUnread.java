// case: the Future is kept but the field is touched before get
// why: main writes rows between submit() and get(), while the task may run
// race executors.ReportFutureUnread.rows certain
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ReportFutureUnread {
    private int rows;

    void build() {
        for (int i = 0; i < 25; i++) {
            rows++;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ReportFutureUnread report = new ReportFutureUnread();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> done = pool.submit(report::build);
        report.rows++;
        done.get();
        System.out.println(report.rows);
        pool.shutdown();
    }
}
