// case: triggers that are known already each store their thread and start it
// why: start orders the write before all that the thread does; no trigger is started twice
// safe field.TriggerStartsItself$Trigger.thread
package field;

import java.util.ArrayList;
import java.util.List;

public class TriggerStartsItself {
    static class Trigger implements Runnable {
        private Thread thread;

        synchronized void start() {
            thread = new Thread(this);
            thread.start();
        }

        @Override
        public void run() {
            System.out.println(thread.getName());
        }
    }

    static final List<Trigger> triggers = new ArrayList<>();

    public static void main(String[] args) {
        for (String name : args) {
            Trigger trigger = new Trigger();
            triggers.add(trigger);
        }
        for (Trigger trigger : triggers) trigger.start();
    }
}
