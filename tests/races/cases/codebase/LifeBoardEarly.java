// case: a display thread that does not take part in the barrier shows the generation
// why: nothing orders the display with the barrier's action
// race codebase.LifeBoardEarly.generation
// race codebase.LifeBoardEarly.now
package codebase;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class LifeBoardEarly {
    private int[][] now = new int[64][64];
    private int[][] next = new int[64][64];
    private int generation;

    private void swap() {
        int[][] old = now;
        now = next;
        next = old;
        generation++;
    }

    private void row(int y) {
        for (int x = 0; x < now.length; x++) {
            next[y][x] = 1 - now[y][x];
        }
    }

    public static void main(String[] args) {
        int workers = 4;
        LifeBoardEarly board = new LifeBoardEarly();
        CyclicBarrier barrier = new CyclicBarrier(workers, board::swap);
        for (int i = 0; i < workers; i++) {
            int worker = i;
            new Thread(() -> {
                try {
                    for (int round = 0; round < 10; round++) {
                        for (int y = worker; y < 64; y += workers) {
                            board.row(y);
                        }
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
        new Thread(() -> System.out.println(board.generation + ": " + board.now[0][0]), "display").start();
    }
}
