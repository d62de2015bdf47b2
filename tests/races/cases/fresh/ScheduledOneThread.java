// case: two periodic tasks of an executor with one thread share a counter
// why: one thread runs them one after the other
// safe fresh.ScheduledOneThread.ticks
package fresh;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledOneThread {
    static int ticks;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        pool.scheduleAtFixedRate(() -> ticks++, 0, 10, TimeUnit.MILLISECONDS);
        pool.scheduleWithFixedDelay(() -> ticks--, 5, 10, TimeUnit.MILLISECONDS);
    }
}
