// case: two periodic tasks of a single-threaded scheduler share plain fields; main looks after the end
// why: one thread runs both tasks; awaitTermination is after their last runs
// safe codebase.PollerOnOneThread.readings
// safe codebase.PollerOnOneThread.sum
// safe codebase.PollerOnOneThread.history{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class PollerOnOneThread {
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
        PollerOnOneThread poller = new PollerOnOneThread();
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        scheduler.scheduleAtFixedRate(poller::sample, 0, 10, TimeUnit.MILLISECONDS);
        scheduler.scheduleWithFixedDelay(poller::average, 5, 50, TimeUnit.MILLISECONDS);
        Thread.sleep(500);
        scheduler.shutdown();
        if (scheduler.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(poller.history + " of " + poller.readings);
        }
    }
}
