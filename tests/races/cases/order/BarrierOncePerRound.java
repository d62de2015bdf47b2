// case: rounds with only one barrier, after writing
// why: a fast worker writes for the next round while the other one still reads for this round
// race order.BarrierOncePerRound.left certain
// race order.BarrierOncePerRound.right certain
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierOncePerRound {
    private static int left;
    private static int right;

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2);
        new Thread(() -> {
            int sum = 0;
            for (int round = 0; round < 3; round++) {
                left = round * 10;
                meet(barrier);
                sum += right;
            }
            System.out.println("right sum " + sum);
        }).start();
        new Thread(() -> {
            int sum = 0;
            for (int round = 0; round < 3; round++) {
                right = round * 100;
                meet(barrier);
                sum += left;
            }
            System.out.println("left sum " + sum);
        }).start();
    }
}
