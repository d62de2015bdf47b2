// case: the same, and without the lock nothing is done
// why: the increment comes only where tryLock() returned true
// safe practice.TriedAndTested.hits
package practice;

import java.util.concurrent.locks.ReentrantLock;

public class TriedAndTested {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int hits;

    static void hit() {
        boolean locked = LOCK.tryLock();
        try {
            if (locked) {
                hits++;
            }
        } finally {
            if (locked) {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(TriedAndTested::hit).start();
        hit();
    }
}
