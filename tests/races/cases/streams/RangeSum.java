// case: a parallel range adds into a static field
// why: helpers run the action at the same time; n += i reads and writes n without a lock
// race streams.RangeSum.n
package streams;

import java.util.stream.IntStream;

public class RangeSum {
    static int n;

    public static void main(String[] args) {
        IntStream.range(0, 1000).parallel().forEach(i -> n += i);
    }
}
