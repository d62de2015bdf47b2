// case: two periodic tasks of an executor with two threads share a counter
// why: the tasks may run at the same time
// race fresh.ScheduledTwoThreads.ticks
package fresh;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledTwoThreads {
    static int ticks;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(() -> ticks++, 0, 10, TimeUnit.MILLISECONDS);
        pool.scheduleWithFixedDelay(() -> ticks--, 5, 10, TimeUnit.MILLISECONDS);
    }
}
