// case: heat on a plate in steps, with a barrier whose action swaps the two grids
// why: within a step cur is only read and next written by row; the swap is in the action, alone; the greatest change has no lock
// safe services.HeatPlate.cur
// safe services.HeatPlate.next
// safe services.HeatPlate.steps
// race services.HeatPlate.greatest
// safe services.HeatPlate$Strip.sum
package services;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class HeatPlate {
    static final int N = 64;
    private double[][] cur = new double[N][N];
    private double[][] next = new double[N][N];
    private double greatest;
    private int steps;
    private final CyclicBarrier barrier = new CyclicBarrier(4, this::swap);

    private void swap() {
        double[][] t = cur;
        cur = next;
        next = t;
        steps++;
    }

    class Strip extends Thread {
        private final int from, to;
        private double sum;

        Strip(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            try {
                for (int step = 0; step < 100; step++) {
                    for (int y = from; y < to; y++)
                        for (int x = 1; x < N - 1; x++) {
                            double v = (cur[y - 1][x] + cur[y + 1][x] + cur[y][x - 1] + cur[y][x + 1]) / 4;
                            next[y][x] = v;
                            greatest = Math.max(greatest, Math.abs(v - cur[y][x]));
                        }
                    barrier.await();
                }
                for (int y = from; y < to; y++)
                    sum += cur[y][N / 2];
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        HeatPlate plate = new HeatPlate();
        plate.cur[N / 2][N / 2] = 100;
        Strip[] strips = new Strip[4];
        int rows = (N - 2) / strips.length;
        for (int i = 0; i < strips.length; i++) {
            strips[i] = plate.new Strip(1 + i * rows, i == 3 ? N - 1 : 1 + (i + 1) * rows);
            strips[i].start();
        }
        double sum = 0;
        for (Strip strip : strips) {
            strip.join();
            sum += strip.sum;
        }
        System.out.println(sum + " after " + plate.steps + " " + plate.greatest);
    }
}
