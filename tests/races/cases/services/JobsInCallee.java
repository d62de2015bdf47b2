// case: a method runs jobs on a pool and waits for the pool's end; its caller reads the count
// why: awaitTermination returns when all jobs are done: the caller, too, comes behind them
// safe services.JobsInCallee.valid
// race services.JobsInCallee.looked
package services;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class JobsInCallee {
    private int valid;
    private int looked;

    void run() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 10; i++)
            pool.execute(() -> {
                looked++;
                synchronized (this) {
                    valid++;
                }
            });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    public static void main(String[] args) throws Exception {
        JobsInCallee jobs = new JobsInCallee();
        jobs.run();
        System.out.println(jobs.valid);
    }
}
