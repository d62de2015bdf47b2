// case: tasks of two Timers share unsynchronized state
// why: each Timer has its own thread; their tasks are unordered
// race threads.TwoTimers.pulses certain
// race threads.TwoTimers.lastTask certain
package threads;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TwoTimers {
    private static int pulses;
    private static String lastTask = "none";

    static TimerTask pulse(String name, CountDownLatch done) {
        return new TimerTask() {
            @Override public void run() {
                pulses++;
                lastTask = name;
                System.out.println(pulses + " " + lastTask);
                done.countDown();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        Timer near = new Timer("near");
        Timer far = new Timer("far");
        near.schedule(pulse("ping", done), 5);
        far.schedule(pulse("poll", done), 5);
        done.await();
        near.cancel();
        far.cancel();
    }
}
