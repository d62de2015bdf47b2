// case: a parallel range is summed by the stream itself
// why: partial sums are combined by the library, and only main writes n, after it
// safe streams.RangeSumReduced.n
package streams;

import java.util.stream.IntStream;

public class RangeSumReduced {
    static int n;

    public static void main(String[] args) {
        n = IntStream.range(0, 1000).parallel().map(i -> i * 2).sum();
        System.out.println(n);
    }
}
