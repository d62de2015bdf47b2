// case: the lock is read into a local first, and unlocked by a helper
// why: it is the same final field on both sides
// safe fresh.LockInTemporary.level
package fresh;

import java.util.concurrent.locks.ReentrantLock;

public class LockInTemporary {
    private final ReentrantLock lock = new ReentrantLock();
    private int level;

    private void done(ReentrantLock held) {
        held.unlock();
    }

    void set(int value) {
        ReentrantLock mine = lock;
        mine.lock();
        try {
            level = value;
        } finally {
            done(mine);
        }
    }

    public static void main(String[] args) {
        LockInTemporary gauge = new LockInTemporary();
        new Thread(() -> gauge.set(1)).start();
        gauge.set(3);
    }
}
