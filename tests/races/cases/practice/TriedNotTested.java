// case: the result of tryLock() is looked at only when it comes to unlock()
// why: where tryLock() failed nothing is held at the increment
// race practice.TriedNotTested.hits
package practice;

import java.util.concurrent.locks.ReentrantLock;

public class TriedNotTested {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int hits;

    static void hit() {
        boolean locked = LOCK.tryLock();
        try {
            hits++;
        } finally {
            if (locked) {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(TriedNotTested::hit).start();
        hit();
    }
}
