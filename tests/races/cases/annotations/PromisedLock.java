// case: a method that wants its callers to hold a lock, called with and without it
// why: who calls it without the lock breaks what the method was promised; inside it the lock counts as held
// race annotations.PromisedLock.trim kind=guarded-by
// safe annotations.PromisedLock.shrink
package annotations;

import javax.annotation.concurrent.GuardedBy;

public class PromisedLock {
    private final Object lock = new Object();
    private final Object gate = new Object();
    private int size;

    @GuardedBy("lock")
    private void trim() {
        size--;
    }

    @GuardedBy("lock")
    private void shrink() {
        size /= 2;
    }

    void add() {
        synchronized (gate) {
            synchronized (lock) {
                size++;
                trim();
                shrink();
            }
        }
    }

    void remove() {
        synchronized (gate) {
            trim();
        }
    }

    public static void main(String[] args) {
        PromisedLock box = new PromisedLock();
        new Thread(box::remove).start();
        box.add();
    }
}
