// case: a helper takes the lock and hands the action to an executor
// why: the lock is released before the action runs in the pool
// race codebase.InventoryLater.stock{}
// race codebase.InventoryLater.changes
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class InventoryLater {
    private final ReentrantLock lock = new ReentrantLock();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Map<String, Integer> stock = new HashMap<>();
    private long changes;

    private void locked(Runnable action) {
        lock.lock();
        try {
            pool.execute(action);
        } finally {
            lock.unlock();
        }
    }

    void add(String item, int count) {
        locked(() -> {
            stock.merge(item, count, Integer::sum);
            changes++;
        });
    }

    public static void main(String[] args) {
        InventoryLater inventory = new InventoryLater();
        inventory.add("nail", 100);
        inventory.add("nail", -20);
        inventory.pool.shutdown();
    }
}
