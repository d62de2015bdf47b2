// case: workers compute rows of the next generation, meet at a barrier, and the barrier's action swaps the boards
// why: rows are written by their worker only; the action runs while all wait
// safe codebase.LifeBoard.now
// safe codebase.LifeBoard.next
// safe codebase.LifeBoard.generation
// safe int[]@LifeBoard.java:19
// safe int[]@LifeBoard.java:20
package codebase;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class LifeBoard {
    private int[][] now;
    private int[][] next;
    private int generation;

    LifeBoard(int size) {
        now = new int[size][size];
        next = new int[size][size];
    }

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

    public static void main(String[] args) throws InterruptedException {
        int workers = 4;
        LifeBoard board = new LifeBoard(64);
        CyclicBarrier barrier = new CyclicBarrier(workers, board::swap);
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            int worker = i;
            threads[i] = new Thread(() -> {
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
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(board.generation);
    }
}
