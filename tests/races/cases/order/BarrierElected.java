// case: the crew that reaches the barrier last clears the board for all
// why: one thread gets 0 from await(); the second barrier orders its write and the others' reads
// safe order.BarrierElected.board
package order;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierElected {
    private static int board;

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(3);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        System.out.println(board);
                        if (barrier.await() == 0) {
                            board++;
                        }
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            }).start();
        }
    }
}
