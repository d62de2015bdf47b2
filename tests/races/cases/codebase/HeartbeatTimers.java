// case: two tasks on two Timers share fields
// why: each timer has a thread of its own
// race codebase.HeartbeatTimers.beats
// race codebase.HeartbeatTimers.log{}
package codebase;

import java.util.Timer;
import java.util.TimerTask;

public class HeartbeatTimers {
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
        HeartbeatTimers heart = new HeartbeatTimers();
        new Timer("heart", true).scheduleAtFixedRate(heart.new Beat(), 0, 10);
        new Timer("report", true).schedule(heart.new Report(), 50, 50);
    }
}
