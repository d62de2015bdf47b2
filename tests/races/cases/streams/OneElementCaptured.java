// case: the usual trick to count in a lambda: an array with one element
// why: helpers increment sum[0] at the same time
// race int[]@OneElementCaptured.java:10
package streams;

import java.util.List;

public class OneElementCaptured {
    public static void main(String[] args) {
        int[] sum = new int[1];
        List.of("a", "bb", "ccc").parallelStream().forEach(w -> sum[0] += w.length());
    }
}
