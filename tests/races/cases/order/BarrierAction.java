// case: the barrier action merges what the parties wrote
// why: all await() calls happen-before the barrier action, which happens-before their returns
// safe order.BarrierAction.first
// safe order.BarrierAction.second
// safe order.BarrierAction.merged
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierAction {
    private static int first;
    private static int second;
    private static int merged;

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> merged = first + second);
        new Thread(() -> {
            first = 3;
            meet(barrier);
            System.out.println("merged " + merged);
        }).start();
        new Thread(() -> {
            second = 4;
            meet(barrier);
            System.out.println("merged " + merged);
        }).start();
    }
}
