// case: ExecutorCompletionService, take and get before the result object is read
// why: each page comes back through take().get(), which orders the task that filled it before main
// safe executors.CompletionOrder$Page.links
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionOrder {
    static class Page {
        int links;
    }

    static Page load(int n) {
        Page p = new Page();
        p.links = n * 3;
        return p;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Page> done = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 4; i++) {
            int n = i;
            done.submit(() -> load(n));
        }
        int links = 0;
        for (int i = 0; i < 4; i++) {
            Page p = done.take().get();
            p.links++;
            links += p.links;
        }
        System.out.println(links);
        pool.shutdown();
    }
}
