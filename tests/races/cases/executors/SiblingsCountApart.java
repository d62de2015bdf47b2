// case: two tasks given to one invokeAll count in an object each, which are read behind it
// why: nobody else knows either object, and invokeAll returns when both tasks have ended
// safe executors.SiblingsCountApart$Tally.counter
package executors;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class SiblingsCountApart {
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
        Tally odd = new Tally();
        Tally even = new Tally();
        ForkJoinTask.invokeAll(new Odd(odd), new Even(even));
        System.out.println(odd.counter + even.counter);
    }
}
