// case: ReentrantReadWriteLock used properly
// why: writers hold the write lock, readers the read lock of the same lock; write unlock happens-before later read locks
// safe locks.PriceBoard.price
// safe locks.PriceBoard.version
package locks;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PriceBoard {
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private double price = 10.0;
    private int version;

    void update(double p) {
        rw.writeLock().lock();
        try {
            price = p;
            version++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    String show() {
        rw.readLock().lock();
        try {
            return price + " v" + version;
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBoard board = new PriceBoard();
        Thread feed = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                board.update(10.0 + i);
            }
        });
        Thread screen = new Thread(() -> System.out.println(board.show()));
        feed.start();
        screen.start();
        feed.join();
        screen.join();
    }
}
