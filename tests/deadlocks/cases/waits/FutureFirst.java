// case: Future.get before the lock is taken
// why: the task gets the lock and ends
// clean waits.FutureFirst.lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureFirst {
    private final Object lock = new Object();
    private int total;

    Integer sum() {
        synchronized (lock) {
            return total;
        }
    }

    void report(Future<Integer> result) throws Exception {
        int more = result.get();
        synchronized (lock) {
            total += more;
        }
    }

    public static void main(String[] args) throws Exception {
        FutureFirst shop = new FutureFirst();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> result = pool.submit(shop::sum);
        shop.report(result);
        pool.shutdown();
    }
}
