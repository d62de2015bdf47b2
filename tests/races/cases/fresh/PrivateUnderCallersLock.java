// case: a private helper writes without a lock; all its callers hold one
// why: both public methods are synchronized on the same object
// safe fresh.PrivateUnderCallersLock.level
// safe fresh.PrivateUnderCallersLock.changes
package fresh;

import java.util.concurrent.atomic.AtomicInteger;

public class PrivateUnderCallersLock {
    private int level;
    private final AtomicInteger changes = new AtomicInteger();

    private void change(int by) {
        level += by;
        changes.incrementAndGet();
    }

    synchronized void up() {
        change(1);
    }

    synchronized void down() {
        change(-1);
    }

    public static void main(String[] args) {
        PrivateUnderCallersLock lift = new PrivateUnderCallersLock();
        new Thread(lift::up).start();
        new Thread(lift::down).start();
    }
}
