// case: the parent reads the forked task before join
// why: left.visited is read while the forked task may still write it; join() comes too late
// race executors.SumTaskEarly$Sum.visited
package executors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class SumTaskEarly {
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
            visited = left.visited + right.visited;
            return left.join() + r;
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum(0, 200);
        System.out.println(new ForkJoinPool(2).invoke(sum));
    }
}
