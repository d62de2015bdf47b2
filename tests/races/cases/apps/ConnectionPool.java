// case: connection pool with a condition and statistics
// why: idle and created are used under the pool's lock; a connection belongs to one borrower at a time, and the lock orders
// why: the return before the next borrow; peak is written under the lock but read by main without it
// safe apps.ConnectionPool.idle{}
// safe apps.ConnectionPool.created
// race apps.ConnectionPool.peak certain
// safe apps.ConnectionPool$Connection.queries
package apps;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConnectionPool {
    static class Connection {
        private int queries;

        int query(String sql) {
            queries++;
            return sql.length();
        }
    }

    private final int max;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private int created;
    private int peak;

    ConnectionPool(int max) {
        this.max = max;
    }

    Connection borrow() throws InterruptedException {
        lock.lock();
        try {
            while (idle.isEmpty() && created == max) {
                returned.await();
            }
            int busy = created - idle.size() + 1;
            if (busy > peak) {
                peak = busy;
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            created++;
            return new Connection();
        } finally {
            lock.unlock();
        }
    }

    void giveBack(Connection c) {
        lock.lock();
        try {
            idle.push(c);
            returned.signal();
        } finally {
            lock.unlock();
        }
    }

    int peak() {
        return peak;
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionPool pool = new ConnectionPool(2);
        Thread[] clients = new Thread[4];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                try {
                    for (int n = 0; n < 5; n++) {
                        Connection c = pool.borrow();
                        c.query("select " + n);
                        pool.giveBack(c);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            clients[i].start();
        }
        System.out.println("peak so far " + pool.peak());
        for (Thread c : clients) {
            c.join();
        }
    }
}
