// case: bounded buffer with Lock and two Conditions
// why: await() takes the lock again before it returns, so all accesses hold the one lock
// safe locks.OrderBook.slots[]
// safe locks.OrderBook.head
// safe locks.OrderBook.count
package locks;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class OrderBook {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] slots = new int[4];
    private int head;
    private int count;

    void put(int order) throws InterruptedException {
        lock.lock();
        try {
            while (count == slots.length) {
                notFull.await();
            }
            slots[(head + count) % slots.length] = order;
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
            int order = slots[head];
            head = (head + 1) % slots.length;
            count--;
            notFull.signal();
            return order;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderBook book = new OrderBook();
        Thread trader = new Thread(() -> {
            try {
                for (int i = 0; i < 12; i++) {
                    book.put(i);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        trader.start();
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += book.take();
        }
        trader.join();
        System.out.println(sum);
    }
}
