// case: the operator of parallelPrefix counts its calls
// why: helpers apply the operator at the same time
// race streams.PrefixCounter.applied
package streams;

import java.util.Arrays;

public class PrefixCounter {
    private int applied;

    int add(int x, int y) {
        applied++;
        return x + y;
    }

    public static void main(String[] args) {
        PrefixCounter sums = new PrefixCounter();
        int[] values = new int[10000];
        Arrays.fill(values, 1);
        Arrays.parallelPrefix(values, sums::add);
        System.out.println(values[values.length - 1]);
    }
}
