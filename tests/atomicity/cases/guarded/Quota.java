// case: the check of the limit and the use of it are in two explicit critical sections
// why: both threads see room for one more and both take it; the limit is exceeded
// violation guarded.Quota.take kind=check-then-act|read-modify-write
package guarded;

import java.util.concurrent.locks.ReentrantLock;

public class Quota {
    private final ReentrantLock lock = new ReentrantLock();
    private int used;

    boolean take() {
        boolean room;
        lock.lock();
        try {
            room = used < 10;
        } finally {
            lock.unlock();
        }
        if (!room) {
            return false;
        }
        lock.lock();
        try {
            used++;
        } finally {
            lock.unlock();
        }
        return true;
    }

    public static void main(String[] args) {
        Quota quota = new Quota();
        Thread left = new Thread(quota::take);
        Thread right = new Thread(quota::take);
        left.start();
        right.start();
    }
}
