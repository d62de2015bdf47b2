// case: two meet at a barrier, one with a time limit, who reads the other half when the time is over
// why: await() threw TimeoutException, so the other may be writing
// race order.BarrierTooLate.half
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class BarrierTooLate {
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
            System.out.println(half);
        }
    }
}
