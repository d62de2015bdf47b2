// case: a volatile flag is read by a getter before the lock is taken, and not again
// why: two threads see that it is open, and both stop it, one after the other
// violation atomics.PoolClosedOnce.close kind=check-then-act
package atomics;

public class PoolClosedOnce {
    private final Object closing = new Object();
    private volatile boolean closed;
    private int stopped;

    boolean isClosed() {
        return closed;
    }

    void close() {
        if (isClosed()) return;
        synchronized (closing) {
            stop();
            closed = true;
            stop();
        }
    }

    private void stop() {
        stopped++;
    }

    public static void main(String[] args) {
        PoolClosedOnce pool = new PoolClosedOnce();
        new Thread(pool::close).start();
        new Thread(pool::close).start();
    }
}
