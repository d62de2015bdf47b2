// case: objects in a list, each of which starts a thread on itself
// why: each thread works on its own lift
// safe practice.LiftsStartedFromList$Lift.travelled
package practice;

import java.util.ArrayList;
import java.util.List;

public class LiftsStartedFromList {
    private static class Lift implements Runnable {
        private long travelled;
        private Thread thread;

        void start() {
            thread = new Thread(this);
            thread.start();
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                travelled++;
            }
        }
    }

    public static void main(String[] args) {
        List<Lift> lifts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            lifts.add(new Lift());
        }
        for (Lift lift : lifts) {
            lift.start();
        }
    }
}
