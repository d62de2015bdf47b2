// case: a cache takes its write lock while it still holds the read lock
// why: a read lock cannot be upgraded; the thread waits for itself
// deadlock codebase.UpgradedRead.lock kind=lock-order
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class UpgradedRead {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new HashMap<>();

    String get(String key) {
        lock.readLock().lock();
        try {
            String entry = entries.get(key);
            if (entry == null) {
                lock.writeLock().lock();
                try {
                    entry = "made of " + key;
                    entries.put(key, entry);
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return entry;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        UpgradedRead cache = new UpgradedRead();
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.get("b")).start();
    }
}
