// case: a parallel range adds into a field of a captured object under its lock
// why: every helper holds the monitor of the total; main reads after all have ended
// safe streams.RangeSumLocked$Total.value
package streams;

import java.util.stream.IntStream;

public class RangeSumLocked {
    static class Total {
        long value;
    }

    public static void main(String[] args) {
        Total total = new Total();
        IntStream.range(0, 100).parallel().forEach(i -> {
            synchronized (total) {
                total.value += i;
            }
        });
        System.out.println(total.value);
    }
}
