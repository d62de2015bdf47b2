// case: a timer task counts, main reads
// why: the timer's thread is not ordered with main
// race fresh.TimerTicks.ticks
package fresh;

import java.util.Timer;
import java.util.TimerTask;

public class TimerTicks {
    static int ticks;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.scheduleAtFixedRate(new TimerTask() {
            @Override public void run() {
                ticks++;
            }
        }, 0, 10);
        System.out.println(ticks);
        timer.cancel();
    }
}
