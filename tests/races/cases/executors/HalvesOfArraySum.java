// case: fork-join tasks work on the halves of an array and all count in its first element
// why: the two halves run at the same time, and both write the same element
// race executors.HalvesOfArraySum.data[]
package executors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class HalvesOfArraySum {
    private final int[] data = new int[1000];

    @SuppressWarnings("serial")
    class Half extends RecursiveAction {
        private final int from;
        private final int to;

        Half(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 10) {
                data[0] += to - from;
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Half(from, middle), new Half(middle, to));
            }
        }
    }

    public static void main(String[] args) {
        HalvesOfArraySum array = new HalvesOfArraySum();
        ForkJoinPool.commonPool().invoke(array.new Half(0, array.data.length));
        System.out.println(array.data[0]);
    }
}
