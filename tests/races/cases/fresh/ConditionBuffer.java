// case: a bounded buffer with two conditions of one lock
// why: all accesses hold the lock; await() gives it back and takes it again
// safe fresh.ConditionBuffer.items[]
// safe fresh.ConditionBuffer.count
package fresh;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBuffer {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Object[] items = new Object[4];
    private int count;

    void put(Object item) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) notFull.await();
            items[count++] = item;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    Object take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) notEmpty.await();
            Object item = items[--count];
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionBuffer buffer = new ConditionBuffer();
        new Thread(() -> {
            try {
                buffer.put("x");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        System.out.println(buffer.take());
    }
}
