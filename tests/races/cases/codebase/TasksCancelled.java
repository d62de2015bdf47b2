// case: a task is cancelled and its state read at once
// why: get with a timeout that failed and cancel do not wait for the task
// race codebase.TasksCancelled$Scan.position
package codebase;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TasksCancelled {
    static class Scan implements Callable<String> {
        private int position;

        @Override
        public String call() {
            while (!Thread.currentThread().isInterrupted()) {
                position++;
            }
            return "stopped";
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Scan scan = new Scan();
        Future<String> result = pool.submit(scan);
        try {
            System.out.println(result.get(10, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            result.cancel(true);
            System.out.println("gave up at " + scan.position);
        }
        pool.shutdown();
    }
}
