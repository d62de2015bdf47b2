// case: the forked task's result is read before join
// why: nothing orders the read after the task
// race jdk.ForkedHalfEarly$Half.sum
package jdk;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkedHalfEarly {
    static class Half extends RecursiveAction {
        int sum;

        @Override
        protected void compute() { sum += 5; }
    }

    static class Whole extends RecursiveAction {
        @Override
        protected void compute() {
            Half left = new Half();
            left.fork();
            System.out.println(left.sum);
            left.join();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Whole());
    }
}
