// case: Future.get while a lock is held that the task needs
// why: the task waits for the lock, its result never comes
// deadlock waits.FutureHolding.lock kind=join-under-lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureHolding {
    private final Object lock = new Object();
    private int total;

    Integer sum() {
        synchronized (lock) {
            return total;
        }
    }

    void report(Future<Integer> result) throws Exception {
        synchronized (lock) {
            total += result.get();
        }
    }

    public static void main(String[] args) throws Exception {
        FutureHolding shop = new FutureHolding();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> result = pool.submit(shop::sum);
        shop.report(result);
        pool.shutdown();
    }
}
