// case: the generator of parallelSetAll reads a field that main set before
// why: helpers start after main's write and end before its next one
// safe streams.SetAllFromScale.scale
package streams;

import java.util.Arrays;

public class SetAllFromScale {
    static int scale;

    public static void main(String[] args) {
        double[] table = new double[1000];
        scale = 3;
        Arrays.parallelSetAll(table, i -> i * scale);
        scale = 0;
        System.out.println(table[3]);
    }
}
