// case: a lock is taken and given back by methods of the class, and a count is changed behind
// why: release() has given the lock back
// race services.CountsBehindRelease.skipped
// safe services.CountsBehindRelease.entries
package services;

import java.util.concurrent.locks.ReentrantLock;

public class CountsBehindRelease {
    private final ReentrantLock lock = new ReentrantLock();
    private int entries, skipped;

    private void acquire() {
        lock.lock();
    }

    private void release() {
        lock.unlock();
    }

    void add() {
        acquire();
        try {
            entries++;
        } finally {
            release();
        }
        skipped++;
    }

    public static void main(String[] args) {
        CountsBehindRelease book = new CountsBehindRelease();
        for (int i = 0; i < 2; i++)
            new Thread(book::add).start();
    }
}
