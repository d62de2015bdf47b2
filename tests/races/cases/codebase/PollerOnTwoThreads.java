// case: two periodic tasks of a scheduler with two threads share plain fields
// why: the tasks can run at once; what only one periodic task uses is ordered by its own runs
// race codebase.PollerOnTwoThreads.readings
// race codebase.PollerOnTwoThreads.sum
// safe codebase.PollerOnTwoThreads.history{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class PollerOnTwoThreads {
    private int readings;
    private double sum;
    private final List<Double> history = new ArrayList<>();

    private void sample() {
        readings++;
        sum += Math.random();
    }

    private void average() {
        if (readings > 0) {
            history.add(sum / readings);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PollerOnTwoThreads poller = new PollerOnTwoThreads();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        scheduler.scheduleAtFixedRate(poller::sample, 0, 10, TimeUnit.MILLISECONDS);
        scheduler.scheduleWithFixedDelay(poller::average, 5, 50, TimeUnit.MILLISECONDS);
        Thread.sleep(500);
        scheduler.shutdown();
    }
}
