// case: the generator of parallelSetAll counts its calls
// why: helpers call the generator at the same time
// race streams.SetAllCounter.calls
package streams;

import java.util.Arrays;

public class SetAllCounter {
    static int calls;

    public static void main(String[] args) {
        int[] table = new int[1000];
        Arrays.parallelSetAll(table, i -> {
            calls++;
            return i * i;
        });
        System.out.println(table[3] + " " + calls);
    }
}
