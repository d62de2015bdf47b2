// case: a monitor and an explicit lock in opposite order
// why: the writer holds the monitor and waits for the lock; the closer holds the lock and waits for the
// why: monitor
// deadlock order.MixedLocks.disk, order.MixedLocks.index kind=lock-order
package order;

import java.util.concurrent.locks.ReentrantLock;

public class MixedLocks {
    private final Object index = new Object();
    private final ReentrantLock disk = new ReentrantLock();
    private int blocks;

    void write() {
        synchronized (index) {
            disk.lock();
            try {
                blocks++;
            } finally {
                disk.unlock();
            }
        }
    }

    void close() {
        disk.lock();
        try {
            synchronized (index) {
                blocks = 0;
            }
        } finally {
            disk.unlock();
        }
    }

    public static void main(String[] args) {
        MixedLocks file = new MixedLocks();
        Thread writer = new Thread(file::write);
        Thread closer = new Thread(file::close);
        writer.start();
        closer.start();
    }
}
