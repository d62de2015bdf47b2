// case: a connection pool with a lock and a condition
// why: the deque is touched under the lock; giving back under the lock is before the next lease
// safe codebase.PoolByCondition.idle{}
// safe codebase.PoolByCondition.leased
// safe codebase.PoolByCondition$Connection.statements
package codebase;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class PoolByCondition {
    static class Connection implements AutoCloseable {
        private final PoolByCondition pool;
        private int statements;

        Connection(PoolByCondition pool) {
            this.pool = pool;
        }

        void execute(String sql) {
            statements++;
        }

        @Override
        public void close() {
            pool.giveBack(this);
        }
    }

    private final Lock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private int leased;

    PoolByCondition(int size) {
        for (int i = 0; i < size; i++) {
            idle.push(new Connection(this));
        }
    }

    Connection lease() throws InterruptedException {
        lock.lock();
        try {
            while (idle.isEmpty()) {
                returned.await();
            }
            leased++;
            return idle.pop();
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Connection connection) {
        lock.lock();
        try {
            leased--;
            idle.push(connection);
            returned.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        PoolByCondition pool = new PoolByCondition(3);
        Runnable client = () -> {
            try (Connection connection = pool.lease()) {
                connection.execute("select 1");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        for (int i = 0; i < 8; i++) {
            new Thread(client, "client-" + i).start();
        }
    }
}
