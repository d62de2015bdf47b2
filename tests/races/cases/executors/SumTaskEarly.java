// case: RecursiveAction that reads what its half has counted before it waits for it
// why: nothing orders the read after the task that was forked
// race executors.SumTaskEarly$Sum.visited
package executors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class SumTaskEarly {
    @SuppressWarnings("serial")
    static class Sum extends RecursiveAction {
        private final int from;
        private final int to;
        private int visited;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 16) {
                visited = to - from;
                return;
            }
            int mid = (from + to) >>> 1;
            Sum left = new Sum(from, mid);
            Sum right = new Sum(mid, to);
            left.fork();
            right.compute();
            visited = left.visited + right.visited;
            left.join();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Sum(0, 200));
    }
}
