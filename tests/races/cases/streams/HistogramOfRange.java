// case: a parallel range counts into a histogram
// why: different numbers fall into one cell, which helpers increment at the same time
// race streams.HistogramOfRange.cells[]
package streams;

import java.util.stream.IntStream;

public class HistogramOfRange {
    private final int[] cells = new int[10];

    void count(int from, int to) {
        IntStream.range(from, to).parallel().forEach(i -> cells[i % 10]++);
    }

    public static void main(String[] args) {
        HistogramOfRange histogram = new HistogramOfRange();
        histogram.count(0, 5000);
        System.out.println(histogram.cells[0]);
    }
}
