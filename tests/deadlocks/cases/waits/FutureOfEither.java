// case: Future.get while a lock is held that both tasks need
// why: whichever result is waited for, its task waits for the lock
// deadlock waits.FutureOfEither.lock kind=join-under-lock
package waits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureOfEither {
    private final Object lock = new Object();
    private final List<Future<Integer>> results = new ArrayList<>();
    private int total;

    Integer sum() {
        synchronized (lock) {
            return total;
        }
    }

    Integer half() {
        synchronized (lock) {
            return total / 2;
        }
    }

    void report() throws Exception {
        synchronized (lock) {
            total += results.get(1).get();
        }
    }

    public static void main(String[] args) throws Exception {
        FutureOfEither shop = new FutureOfEither();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        shop.results.add(pool.submit(shop::sum));
        shop.results.add(pool.submit(shop::half));
        shop.report();
        pool.shutdown();
    }
}
