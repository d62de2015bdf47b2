// case: buffer with Lock and Condition, one method reads the size without the lock
// why: size() reads count with no lock while put() increments it under the lock
// race locks.OrderBookPeek.count certain
// safe locks.OrderBookPeek.last
package locks;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class OrderBookPeek {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private int count;
    private int last;

    void put(int order) {
        lock.lock();
        try {
            last = order;
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            count--;
            return last;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        OrderBookPeek book = new OrderBookPeek();
        Thread trader = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                book.put(i);
            }
        });
        trader.start();
        System.out.println(book.take() + " of " + book.size());
        trader.join();
    }
}
