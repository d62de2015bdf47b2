// case: the witness is a read/write lock: read mode for the check, write mode for the change
// why: another thread adds the route between the two; the second write replaces it
// violation witness.RouteTable.ensure kind=context-witness
package witness;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RouteTable {
    private final ReentrantReadWriteLock table = new ReentrantReadWriteLock();
    private String route;

    synchronized void ensure(String fallback) {
        boolean missing;
        table.readLock().lock();
        try {
            missing = route == null;
        } finally {
            table.readLock().unlock();
        }
        if (missing) {
            table.writeLock().lock();
            try {
                route = fallback;
            } finally {
                table.writeLock().unlock();
            }
        }
    }

    void learn(String found) {
        table.writeLock().lock();
        try {
            route = found;
        } finally {
            table.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        RouteTable router = new RouteTable();
        Thread starter = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                router.ensure("default");
            }
        });
        Thread protocol = new Thread(() -> router.learn("north"));
        starter.start();
        protocol.start();
    }
}
