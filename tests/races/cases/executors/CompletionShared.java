// case: ExecutorCompletionService, the tasks also update a shared field
// why: main is ordered after the tasks that it took, but the tasks are not ordered with each other
// race executors.CompletionShared.loaded certain
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionShared {
    private int loaded;

    Integer load(int n) {
        loaded++;
        return n * 3;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletionShared crawler = new CompletionShared();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 4; i++) {
            int n = i;
            done.submit(() -> crawler.load(n));
        }
        int links = 0;
        for (int i = 0; i < 4; i++) {
            links += done.take().get();
        }
        System.out.println(links);
        pool.shutdown();
    }
}
