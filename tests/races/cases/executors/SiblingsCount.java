// case: two tasks given to one invokeAll count in one shared object
// why: invokeAll runs both at the same time, and the increments are plain
// race executors.SiblingsCount$Tally.counter
package executors;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class SiblingsCount {
    static class Tally {
        int counter;
    }

    static class Odd extends RecursiveAction {
        private final Tally tally;

        Odd(Tally tally) {
            this.tally = tally;
        }

        @Override
        protected void compute() {
            tally.counter++;
        }
    }

    static class Even extends RecursiveAction {
        private final Tally tally;

        Even(Tally tally) {
            this.tally = tally;
        }

        @Override
        protected void compute() {
            tally.counter++;
        }
    }

    public static void main(String[] args) {
        Tally tally = new Tally();
        ForkJoinTask.invokeAll(new Odd(tally), new Even(tally));
        System.out.println(tally.counter);
    }
}
