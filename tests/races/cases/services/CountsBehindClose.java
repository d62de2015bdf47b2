// case: a lock as a resource of try, and a count after the block
// why: close() has given the lock back
// race services.CountsBehindClose.skipped
// safe services.CountsBehindClose.entries
package services;

import java.util.concurrent.locks.ReentrantLock;

public class CountsBehindClose {
    static class Held implements AutoCloseable {
        private final ReentrantLock lock;

        Held(ReentrantLock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private int entries, skipped;

    void add() {
        try (Held held = new Held(lock)) {
            entries++;
        }
        skipped++;
    }

    public static void main(String[] args) {
        CountsBehindClose book = new CountsBehindClose();
        for (int i = 0; i < 2; i++)
            new Thread(book::add).start();
    }
}
