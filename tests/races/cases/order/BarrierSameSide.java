// case: two crews write one counter before a barrier, and another one after it
// why: the barrier orders what comes before it and what comes after it, not what two threads do on one side of it
// race order.BarrierSameSide.packed certain
// race order.BarrierSameSide.shipped certain
// safe order.BarrierSameSide.weight
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierSameSide {
    private static int packed;
    private static int shipped;
    private static int weight;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        CyclicBarrier dock = new CyclicBarrier(2);
        new Thread(() -> {
            packed++;
            weight = 40;
            try {
                dock.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                return;
            }
            shipped++;
        }).start();
        packed++;
        dock.await();
        shipped++;
        System.out.println(weight);
    }
}
