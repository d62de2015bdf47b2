// case: two tasks of one Timer share fields
// why: a timer has one thread
// safe codebase.HeartbeatTimer.beats
// safe codebase.HeartbeatTimer.log{}
package codebase;

import java.util.Timer;
import java.util.TimerTask;

public class HeartbeatTimer {
    private int beats;
    private final StringBuilder log = new StringBuilder();

    class Beat extends TimerTask {
        @Override
        public void run() {
            beats++;
            log.append('.');
        }
    }

    class Report extends TimerTask {
        @Override
        public void run() {
            System.out.println(beats + log.toString());
            log.setLength(0);
        }
    }

    public static void main(String[] args) {
        HeartbeatTimer heart = new HeartbeatTimer();
        Timer timer = new Timer("heart", true);
        timer.scheduleAtFixedRate(heart.new Beat(), 0, 10);
        timer.schedule(heart.new Report(), 50, 50);
    }
}
