// case: fork-join tasks work on the halves of an array
// why: each task changes the elements between its own bounds only, and its parent waits for it
// safe executors.HalvesOfArray.data[]
package executors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class HalvesOfArray {
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
                for (int i = from; i < to; i++) {
                    data[i]++;
                }
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Half(from, middle), new Half(middle, to));
            }
        }
    }

    public static void main(String[] args) {
        HalvesOfArray array = new HalvesOfArray();
        ForkJoinPool.commonPool().invoke(array.new Half(0, array.data.length));
        System.out.println(array.data[0]);
    }
}
