// case: fork and join of two tasks that write parts of their own
// why: join orders the parts before the sum
// safe jdk.ForkedHalf$Half.sum
package jdk;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkedHalf {
    static class Half extends RecursiveAction {
        int sum;

        @Override
        protected void compute() { sum += 5; }
    }

    static class Whole extends RecursiveAction {
        @Override
        protected void compute() {
            Half left = new Half();
            Half right = new Half();
            left.fork();
            right.compute();
            left.join();
            System.out.println(left.sum + right.sum);
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Whole());
    }
}
