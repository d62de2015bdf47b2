// case: two periodic tasks of a pool of two share a counter
// why: each task is ordered with itself only; the two tasks run in two workers with no order
// race executors.HeartbeatTwoTasks.beats certain
package executors;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class HeartbeatTwoTasks {
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
        HeartbeatTwoTasks heart = new HeartbeatTwoTasks();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(heart::beat, 0, 2, TimeUnit.MILLISECONDS);
        timer.scheduleWithFixedDelay(heart::decay, 1, 3, TimeUnit.MILLISECONDS);
        Thread.sleep(20);
        timer.shutdown();
    }
}
