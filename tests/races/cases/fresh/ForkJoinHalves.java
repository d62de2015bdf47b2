// case: a fork-join task forks one half, computes the other and joins
// why: join() comes after all that the forked task did, and each task writes its own result
// safe fresh.ForkJoinHalves$Sum.result
package fresh;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinHalves {
    static class Sum extends RecursiveAction {
        final int[] data;
        final int from, to;
        int result;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override protected void compute() {
            if (to - from < 4) {
                for (int i = from; i < to; i++) result += data[i];
                return;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(data, from, middle), right = new Sum(data, middle, to);
            left.fork();
            right.compute();
            left.join();
            result = left.result + right.result;
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum(new int[100], 0, 100);
        ForkJoinPool.commonPool().invoke(sum);
        System.out.println(sum.result);
    }
}
