// case: a completion service's results are taken before the totals are read
// why: take() and get() come after the task
// safe jdk.CompletionTaken.total
package jdk;

import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionTaken {
    int total;

    public static void main(String[] args) throws Exception {
        CompletionTaken sum = new CompletionTaken();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> sum.total = 3);
        service.take().get();
        System.out.println(sum.total);
        pool.shutdown();
    }
}
