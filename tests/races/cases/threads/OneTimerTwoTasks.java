// case: two tasks of one Timer share unsynchronized state
// why: a Timer runs all its tasks sequentially in its single thread; main does not touch the fields
// safe threads.OneTimerTwoTasks.pulses
// safe threads.OneTimerTwoTasks.lastTask
package threads;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class OneTimerTwoTasks {
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
        Timer timer = new Timer("heartbeat");
        timer.schedule(pulse("ping", done), 5);
        timer.schedule(pulse("poll", done), 10);
        done.await();
        timer.cancel();
    }
}
