// case: a ring waits for its condition in a loop
// why: the count is looked at again behind each wait, and all else is read after that
// clean guarded.RingLoop.take
package guarded;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class RingLoop {
    private final Lock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final String[] slots = new String[8];
    private int takeAt;
    private int putAt;
    private int count;

    String take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                filled.await();
            }
            String taken = slots[takeAt];
            if (++takeAt == slots.length) {
                takeAt = 0;
            }
            count--;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    boolean put(String item) {
        lock.lock();
        try {
            if (count == slots.length) {
                return false;
            }
            slots[putAt] = item;
            if (++putAt == slots.length) {
                putAt = 0;
            }
            count++;
            filled.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        RingLoop ring = new RingLoop();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    System.out.println(ring.take());
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
            new Thread(() -> ring.put("item")).start();
        }
    }
}
