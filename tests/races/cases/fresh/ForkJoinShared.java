// case: forked tasks add into one static field
// why: tasks run at the same time in several workers
// race fresh.ForkJoinShared.total
package fresh;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinShared {
    static int total;

    static class Add extends RecursiveAction {
        final int depth;

        Add(int depth) {
            this.depth = depth;
        }

        @Override protected void compute() {
            total++;
            if (depth > 0) invokeAll(new Add(depth - 1), new Add(depth - 1));
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(4).invoke(new Add(3));
    }
}
