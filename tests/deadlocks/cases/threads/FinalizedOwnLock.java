// case: a connection is closed when it is finalized, and locks itself and then its pool; others lock these the other
// why: way round; what is finalized nobody else can lock any more, so it is another connection that they lock
// clean threads.FinalizedOwnLock$Connection, threads.FinalizedOwnLock.pool
package threads;

public class FinalizedOwnLock {
    static final Object pool = new Object();
    static int open;

    static class Connection {
        boolean closed;

        synchronized void close() {
            if (closed) {
                return;
            }
            closed = true;
            synchronized (pool) {
                open--;
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        @Override
        protected void finalize() {
            close();
        }
    }

    static void use() {
        Connection connection = new Connection();
        synchronized (pool) {
            if (!connection.isClosed()) {
                open++;
            }
        }
    }

    public static void main(String[] args) {
        while (true) {
            use();
        }
    }
}
