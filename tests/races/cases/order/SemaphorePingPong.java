// case: two semaphores pass a turn back and forth; the board is changed by whoever has the turn
// why: each acquire() can only be satisfied by the other player's release(); the accesses alternate
// safe order.SemaphorePingPong.board
package order;

import java.util.concurrent.Semaphore;

public class SemaphorePingPong {
    private static int board;

    public static void main(String[] args) throws InterruptedException {
        Semaphore white = new Semaphore(1);
        Semaphore black = new Semaphore(0);
        Thread opponent = new Thread(() -> {
            for (int move = 0; move < 5; move++) {
                black.acquireUninterruptibly();
                board -= 1;
                white.release();
            }
        });
        opponent.start();
        for (int move = 0; move < 5; move++) {
            white.acquireUninterruptibly();
            board += 2;
            black.release();
        }
        opponent.join();
        System.out.println(board);
    }
}
