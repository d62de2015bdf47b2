// case: a parallel range counts in one element of an array
// why: helpers increment sums[0] at the same time
// race streams.OneElement.sums[]
package streams;

import java.util.stream.IntStream;

public class OneElement {
    private final int[] sums = new int[2];

    public static void main(String[] args) {
        OneElement table = new OneElement();
        IntStream.range(0, 100).parallel().forEach(i -> table.sums[0] += i);
    }
}
