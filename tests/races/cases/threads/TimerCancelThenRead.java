// case: main cancels a Timer and reads what its task writes
// why: cancel() does not wait for a running task, and no edge leads from the task's write to main's read
// why: interval is written before schedule() and therefore ordered before the task
// race threads.TimerCancelThenRead.backups certain
// safe threads.TimerCancelThenRead.interval
package threads;

import java.util.Timer;
import java.util.TimerTask;

public class TimerCancelThenRead {
    private static int backups;
    private static int interval;

    public static void main(String[] args) throws InterruptedException {
        interval = 5;
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override public void run() {
                backups += interval / 5;
            }
        }, 0, interval);
        Thread.sleep(30);
        timer.cancel();
        System.out.println(backups > 0 ? "saved" : "nothing saved");
    }
}
