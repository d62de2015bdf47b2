// case: a write under the read lock
// why: two threads can hold the read lock together, so their increments of views are unordered
// race locks.PriceBoardHitCount.views
// safe locks.PriceBoardHitCount.price
package locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PriceBoardHitCount {
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private double price = 10.0;
    private long views;

    void update(double p) {
        rw.writeLock().lock();
        try {
            price = p;
        } finally {
            rw.writeLock().unlock();
        }
    }

    double show() {
        rw.readLock().lock();
        try {
            views++;
            return price;
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBoardHitCount board = new PriceBoardHitCount();
        Thread lobby = new Thread(() -> board.show());
        Thread floor = new Thread(() -> board.show());
        lobby.start();
        floor.start();
        board.update(11.5);
        lobby.join();
        floor.join();
        System.out.println(board.views);
    }
}
