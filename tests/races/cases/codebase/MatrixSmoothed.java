// case: worker threads fill the rows of their range and read one row before it
// why: the row before the first one of a range is written by another worker
// race codebase.MatrixSmoothed.smooth[]
// safe codebase.MatrixSmoothed.raw[]
package codebase;

import java.util.Arrays;

public class MatrixSmoothed {
    private final double[] raw = new double[1000];
    private final double[] smooth = new double[1000];

    private void work(int from, int to) {
        for (int row = Math.max(1, from); row < to; row++) {
            smooth[row] = (smooth[row - 1] + raw[row]) / 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MatrixSmoothed matrix = new MatrixSmoothed();
        Arrays.setAll(matrix.raw, i -> i * 0.5);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int from = i * 250;
            threads[i] = new Thread(() -> matrix.work(from, from + 250));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(matrix.smooth[999]);
    }
}
