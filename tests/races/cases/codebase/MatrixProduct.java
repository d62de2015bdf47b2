// case: worker threads fill the rows of their range; results by worker number; a shared progress counter
// why: ranges do not overlap and join is before reading; progress is counted without a lock
// safe codebase.MatrixProduct.product[]
// safe codebase.MatrixProduct.rowsOf[]
// race codebase.MatrixProduct.progress
package codebase;

import java.util.ArrayList;
import java.util.List;

public class MatrixProduct {
    private final double[] product = new double[1000];
    private final int[] rowsOf;
    private int progress;

    MatrixProduct(int workers) {
        rowsOf = new int[workers];
    }

    private void work(int worker, int from, int to) {
        for (int row = from; row < to; row++) {
            product[row] = Math.sqrt(row);
            rowsOf[worker]++;
            progress++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int workers = 4;
        MatrixProduct matrix = new MatrixProduct(workers);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            int worker = i;
            Thread thread = new Thread(() -> matrix.work(worker, worker * 250, (worker + 1) * 250));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(matrix.product[7] + matrix.rowsOf[1] + matrix.progress);
    }
}
