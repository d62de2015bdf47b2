// case: a periodic task's scheduler is shut down and waited for before its count is read
// why: all runs happen before awaitTermination returns
// safe everyday.TerminatedTicker.ticks
package everyday;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class TerminatedTicker {
    private int ticks;

    public static void main(String[] args) throws InterruptedException {
        TerminatedTicker ticker = new TerminatedTicker();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        scheduler.scheduleAtFixedRate(() -> ticker.ticks++, 0, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(100);
        scheduler.shutdown();
        scheduler.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(ticker.ticks);
    }
}
