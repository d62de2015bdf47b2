// case: Future.get for a while, while a lock is held that the task needs
// why: the wait ends by a TimeoutException, and the lock is released
// clean waits.FutureInTime.lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class FutureInTime {
    private final Object lock = new Object();
    private int total;

    Integer sum() {
        synchronized (lock) {
            return total;
        }
    }

    void report(Future<Integer> result) throws Exception {
        synchronized (lock) {
            total += result.get(1, TimeUnit.SECONDS);
        }
    }

    public static void main(String[] args) throws Exception {
        FutureInTime shop = new FutureInTime();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> result = pool.submit(shop::sum);
        shop.report(result);
        pool.shutdown();
    }
}
