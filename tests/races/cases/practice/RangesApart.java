// case: the same, each as long as the step
// why: no element is in two ranges
// safe practice.RangesApart.squares[]
package practice;

public class RangesApart {
    private static final double[] squares = new double[101];

    public static void main(String[] args) {
        for (int t = 0; t < 4; t++) {
            int from = t * 25, to = from + 25;
            new Thread(() -> {
                for (int i = from; i < to; i++) {
                    squares[i] = i * i;
                }
            }).start();
        }
    }
}
