// case: two meet at a barrier, one with a time limit, who reads the other half only if that was in time
// why: await() returned, so the other has arrived, after it wrote
// safe order.BarrierInTime.half
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class BarrierInTime {
    private static int half;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        CyclicBarrier both = new CyclicBarrier(2);
        Thread other = new Thread(() -> {
            half = args.length + 1;
            try {
                both.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                System.out.println("alone");
            }
        });
        other.start();
        try {
            both.await(1, TimeUnit.SECONDS);
            System.out.println(half);
        } catch (TimeoutException e) {
            System.out.println("too late");
        }
    }
}
