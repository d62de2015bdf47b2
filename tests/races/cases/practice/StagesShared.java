// case: the same, but all stages count in one object
// why: two stages run at once and increment one field
// race practice.StagesShared$Tally.done
package practice;

import java.util.ArrayList;
import java.util.List;

public class StagesShared {
    private static class Tally {
        int done;
    }

    private abstract static class Stage extends Thread {
        final Tally tally;

        Stage(Tally tally) {
            this.tally = tally;
        }

        @Override
        public void run() {
            tally.done++;
        }
    }

    private static class Source extends Stage {
        Source(Tally tally) {
            super(tally);
        }
    }

    private static class Sink extends Stage {
        Sink(Tally tally) {
            super(tally);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        List<Stage> stages = new ArrayList<>();
        stages.add(new Source(tally));
        stages.add(new Sink(tally));
        for (Stage stage : stages) {
            stage.start();
        }
        for (Stage stage : stages) {
            stage.join();
        }
        System.out.println(tally.done);
    }
}
