// case: a semaphore of one permit guards a cell; another one is given a permit too many
// why: one permit is mutual exclusion; two permits let two threads in
// safe codebase.BinarySemaphoreCell.guarded
// race codebase.BinarySemaphoreCell.crowded
package codebase;

import java.util.concurrent.Semaphore;

public class BinarySemaphoreCell {
    private final Semaphore one = new Semaphore(1);
    private final Semaphore two = new Semaphore(2);
    private int guarded;
    private int crowded;

    void update() throws InterruptedException {
        one.acquire();
        try {
            guarded++;
        } finally {
            one.release();
        }
        two.acquireUninterruptibly();
        try {
            crowded++;
        } finally {
            two.release();
        }
    }

    public static void main(String[] args) {
        BinarySemaphoreCell cell = new BinarySemaphoreCell();
        Runnable worker = () -> {
            try {
                cell.update();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
        new Thread(worker).start();
    }
}
