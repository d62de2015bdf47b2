// case: a parallel range adds into a field of a captured object, which nobody reads afterwards
// why: two helpers may increment it at the same time
// race streams.RangeSumField$Total.value
package streams;

import java.util.stream.IntStream;

public class RangeSumField {
    static class Total {
        long value;
    }

    static void count(int limit) {
        Total total = new Total();
        IntStream.range(0, limit).parallel().forEach(i -> total.value += i);
    }

    public static void main(String[] args) {
        count(100);
    }
}
