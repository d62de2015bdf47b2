// case: a helper runs what it is given under the lock
// why: every lambda that touches the stock is run by the helper while it holds the lock
// safe codebase.InventoryWithLock.stock{}
// safe codebase.InventoryWithLock.changes
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public class InventoryWithLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> stock = new HashMap<>();
    private long changes;

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private void locked(Runnable action) {
        locked(() -> {
            action.run();
            return null;
        });
    }

    void add(String item, int count) {
        locked(() -> {
            stock.merge(item, count, Integer::sum);
            changes++;
        });
    }

    int count(String item) {
        return locked(() -> stock.getOrDefault(item, 0));
    }

    public static void main(String[] args) {
        InventoryWithLock inventory = new InventoryWithLock();
        new Thread(() -> inventory.add("nail", 100)).start();
        new Thread(() -> inventory.add("nail", -20)).start();
        new Thread(() -> System.out.println(inventory.count("nail"))).start();
    }
}
