// case: rounds with one barrier after writing and one after reading
// why: the second await() of a round orders the reads before the writes of the next round
// safe order.BarrierTwoPerRound.left
// safe order.BarrierTwoPerRound.right
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierTwoPerRound {
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
                meet(barrier);
            }
            System.out.println("right sum " + sum);
        }).start();
        new Thread(() -> {
            int sum = 0;
            for (int round = 0; round < 3; round++) {
                right = round * 100;
                meet(barrier);
                sum += left;
                meet(barrier);
            }
            System.out.println("left sum " + sum);
        }).start();
    }
}
