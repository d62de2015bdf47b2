// case: a periodic task is cancelled and its count read
// why: cancel(false) does not wait for a run that is under way
// race everyday.CancelledTicker.ticks
package everyday;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class CancelledTicker {
    private int ticks;

    public static void main(String[] args) throws InterruptedException {
        CancelledTicker ticker = new CancelledTicker();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> ticking = scheduler.scheduleAtFixedRate(() -> ticker.ticks++, 0, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(100);
        ticking.cancel(false);
        System.out.println(ticker.ticks);
        scheduler.shutdown();
    }
}
