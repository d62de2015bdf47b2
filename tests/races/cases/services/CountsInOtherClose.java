// case: a resource of try gives back another lock than the one that its constructor takes
// why: behind the block the first lock is still held, on both sides
// safe services.CountsInOtherClose.entries
// safe services.CountsInOtherClose.behind
package services;

import java.util.concurrent.locks.ReentrantLock;

public class CountsInOtherClose {
    static class Held implements AutoCloseable {
        private final ReentrantLock back;

        Held(ReentrantLock taken, ReentrantLock back) {
            this.back = back;
            taken.lock();
            back.lock();
        }

        @Override
        public void close() {
            back.unlock();
        }
    }

    private final ReentrantLock lock = new ReentrantLock(), other = new ReentrantLock();
    private int entries, behind;

    void add() {
        try (Held held = new Held(lock, other)) {
            entries++;
        }
        behind++;
        lock.unlock();
    }

    public static void main(String[] args) {
        CountsInOtherClose book = new CountsInOtherClose();
        for (int i = 0; i < 2; i++)
            new Thread(book::add).start();
    }
}
