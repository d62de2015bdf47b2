// case: a volatile flag is read by a getter before the lock is taken, and again behind it
// why: the second look decides; who closed in between had the lock, so nobody closes twice
// clean atomics.PoolClosed.close
package atomics;

public class PoolClosed {
    private final Object closing = new Object();
    private volatile boolean closed;
    private int stopped;

    boolean isClosed() {
        return closed;
    }

    void close() {
        if (isClosed()) return;
        synchronized (closing) {
            if (isClosed()) return;
            stop();
            closed = true;
            stop();
        }
    }

    private void stop() {
        stopped++;
    }

    public static void main(String[] args) {
        PoolClosed pool = new PoolClosed();
        new Thread(pool::close).start();
        new Thread(pool::close).start();
    }
}
