// case: Future.get while a lock is held that one of two tasks needs; the other one's result is asked for
// why: both results lie in one list; the one that is waited for comes without the lock
// clean waits.FutureOfOther.lock
package waits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureOfOther {
    private final Object lock = new Object();
    private final List<Future<Integer>> results = new ArrayList<>();
    private int total;

    Integer sum() {
        synchronized (lock) {
            return total;
        }
    }

    Integer one() {
        return 1;
    }

    void report() throws Exception {
        synchronized (lock) {
            total += results.get(1).get();
        }
    }

    public static void main(String[] args) throws Exception {
        FutureOfOther shop = new FutureOfOther();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        shop.results.add(pool.submit(shop::sum));
        shop.results.add(pool.submit(shop::one));
        shop.report();
        pool.shutdown();
    }
}
