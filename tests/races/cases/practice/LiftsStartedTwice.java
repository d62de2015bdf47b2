// case: the same, but each is started twice
// why: two threads work on each lift
// race practice.LiftsStartedTwice$Lift.travelled
package practice;

import java.util.ArrayList;
import java.util.List;

public class LiftsStartedTwice {
    private static class Lift implements Runnable {
        private long travelled;

        void start() {
            new Thread(this).start();
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
            lift.start();
        }
    }
}
