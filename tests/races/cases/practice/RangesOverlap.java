// case: ranges of an array for each thread, each one longer than the step
// why: the last element of one range is the first of the next
// race practice.RangesOverlap.squares[]
package practice;

public class RangesOverlap {
    private static final double[] squares = new double[101];

    public static void main(String[] args) {
        for (int t = 0; t < 4; t++) {
            int from = t * 25, to = from + 26;
            new Thread(() -> {
                for (int i = from; i < to; i++) {
                    squares[i] = i * i;
                }
            }).start();
        }
    }
}
