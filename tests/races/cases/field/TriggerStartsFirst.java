// case: triggers that are known already each start a thread and store it then
// why: the thread may read the field before it is written, or while it is
// race field.TriggerStartsFirst$Trigger.thread
package field;

import java.util.ArrayList;
import java.util.List;

public class TriggerStartsFirst {
    static class Trigger implements Runnable {
        private Thread thread;

        synchronized void start() {
            Thread made = new Thread(this);
            made.start();
            thread = made;
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
