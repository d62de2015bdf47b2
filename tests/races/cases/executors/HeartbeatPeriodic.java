// case: one periodic task keeps a plain counter
// why: successive executions of one periodic task do not overlap and happen-before each other
// safe executors.HeartbeatPeriodic.beats
// safe executors.HeartbeatPeriodic.announced
package executors;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class HeartbeatPeriodic {
    private int beats;
    private volatile int announced;

    void beat() {
        beats++;
        announced = beats;
    }

    public static void main(String[] args) throws InterruptedException {
        HeartbeatPeriodic heart = new HeartbeatPeriodic();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(heart::beat, 0, 2, TimeUnit.MILLISECONDS);
        Thread.sleep(20);
        timer.shutdown();
        System.out.println(heart.announced >= 0);
    }
}
