// case: two workers write their half, meet at a barrier, then read the other half
// why: await() of all parties happens-before the return of every await(); nothing is written afterwards
// safe order.BarrierExchange.left
// safe order.BarrierExchange.right
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierExchange {
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
            meet(barrier);
            System.out.println("right half: " + right);
        }).start();
        new Thread(() -> {
            right = 25;
            meet(barrier);
            System.out.println("left half: " + left);
        }).start();
    }
}
