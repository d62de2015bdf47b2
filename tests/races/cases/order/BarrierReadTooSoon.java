// case: one worker reads the other half before it meets the barrier
// why: the first worker's read of right precedes its await(), unordered with the write of right
// safe order.BarrierReadTooSoon.left
// race order.BarrierReadTooSoon.right certain
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierReadTooSoon {
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
            left = 17;
            System.out.println("right half: " + right);
            meet(barrier);
        }).start();
        new Thread(() -> {
            right = 25;
            meet(barrier);
            System.out.println("left half: " + left);
        }).start();
    }
}
