// case: two periodic tasks on a single-thread scheduled executor share a counter
// why: one worker runs all tasks sequentially, so the two tasks are ordered
// safe executors.HeartbeatOneTimer.beats
package executors;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class HeartbeatOneTimer {
    private int beats;

    void beat() {
        beats++;
    }

    void decay() {
        if (beats > 0) {
            beats--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeartbeatOneTimer heart = new HeartbeatOneTimer();
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        timer.scheduleAtFixedRate(heart::beat, 0, 2, TimeUnit.MILLISECONDS);
        timer.scheduleWithFixedDelay(heart::decay, 1, 3, TimeUnit.MILLISECONDS);
        Thread.sleep(20);
        timer.shutdown();
    }
}
