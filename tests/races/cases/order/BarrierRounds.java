// case: crews count in every round; a total between two barriers is changed by nobody else
// why: all crews are in the same round when they count; what they wrote before a barrier they read after it
// race order.BarrierRounds.rounds certain
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class BarrierRounds {
    private static int rounds;
    private static final AtomicIntegerArray parts = new AtomicIntegerArray(4);

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(4);
        for (int i = 0; i < 4; i++) {
            int mine = i;
            new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        parts.incrementAndGet(mine);
                        barrier.await();
                        rounds++;
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            }).start();
        }
    }
}
