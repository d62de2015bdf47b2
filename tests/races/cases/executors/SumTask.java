// case: RecursiveTask with fork and join
// why: fork() orders the parent before the child, join() the child before the rest of the parent
// safe executors.SumTask$Sum.visited
package executors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class SumTask {
    @SuppressWarnings("serial")
    static class Sum extends RecursiveTask<Long> {
        private final int from;
        private final int to;
        private int visited;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 16) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += i;
                    visited++;
                }
                return s;
            }
            int mid = (from + to) >>> 1;
            Sum left = new Sum(from, mid);
            Sum right = new Sum(mid, to);
            left.fork();
            long r = right.compute();
            long l = left.join();
            visited = left.visited + right.visited;
            return l + r;
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum(0, 200);
        System.out.println(new ForkJoinPool(2).invoke(sum) + " " + sum.visited);
    }
}
