// case: a connection pool that lets n threads in by a semaphore and keeps the idle ones in an ArrayDeque
// why: a semaphore of four permits lets four threads change the deque at once; a leased connection belongs to one
// race codebase.PoolBySemaphore.idle{}
package codebase;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;

public class PoolBySemaphore {
    static class Connection {
        private int statements;

        void execute(String sql) {
            statements++;
        }
    }

    private final Semaphore permits = new Semaphore(4);
    private final Deque<Connection> idle = new ArrayDeque<>();

    PoolBySemaphore() {
        for (int i = 0; i < 4; i++) {
            idle.push(new Connection());
        }
    }

    Connection lease() throws InterruptedException {
        permits.acquire();
        return idle.pop();
    }

    void giveBack(Connection connection) {
        idle.push(connection);
        permits.release();
    }

    public static void main(String[] args) {
        PoolBySemaphore pool = new PoolBySemaphore();
        Runnable client = () -> {
            try {
                Connection connection = pool.lease();
                try {
                    connection.execute("select 1");
                } finally {
                    pool.giveBack(connection);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        for (int i = 0; i < 8; i++) {
            new Thread(client, "client-" + i).start();
        }
    }
}
