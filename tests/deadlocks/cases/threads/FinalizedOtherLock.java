// case: a handle's finalizer locks the connection that it belonged to and then the pool; others lock these the other
// why: way round; the connection lives on without the handle, so both can lock the same one
// deadlock threads.FinalizedOtherLock$Connection, threads.FinalizedOtherLock.pool kind=lock-order
package threads;

public class FinalizedOtherLock {
    static final Object pool = new Object();
    static final Connection connection = new Connection();
    static int open;

    static class Connection {
        int handles;

        synchronized void drop() {
            handles--;
            synchronized (pool) {
                open--;
            }
        }

        synchronized void use() {
            handles++;
        }
    }

    static class Handle {
        final Connection connection;

        Handle(Connection connection) {
            this.connection = connection;
        }

        @Override
        protected void finalize() {
            connection.drop();
        }
    }

    static void use() {
        Handle handle = new Handle(connection);
        synchronized (pool) {
            handle.connection.use();
        }
    }

    public static void main(String[] args) {
        while (true) {
            use();
        }
    }
}
