// case: tryLock whose result is looked at, and one whose result is not
// why: the lock is held only where tryLock gave true
// safe codebase.TriedLock.asked
// race codebase.TriedLock.ignored
package codebase;

import java.util.concurrent.locks.ReentrantLock;

public class TriedLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private int asked;
    private int ignored;

    void ask() {
        boolean got = lock.tryLock();
        if (!got) {
            return;
        }
        try {
            asked++;
        } finally {
            lock.unlock();
        }
    }

    void ignore() {
        other.tryLock();
        try {
            ignored++;
        } finally {
            if (other.isHeldByCurrentThread()) {
                other.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TriedLock counts = new TriedLock();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                counts.ask();
                counts.ignore();
            }).start();
        }
    }
}
