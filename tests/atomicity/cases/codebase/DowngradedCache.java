// case: the read lock is released, the write lock taken, computeIfAbsent looks again, and the lock is downgraded
// why: what computeIfAbsent returns takes the place of what get had returned
// clean codebase.DowngradedCache.get
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DowngradedCache {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new HashMap<>();

    String get(String key) {
        lock.readLock().lock();
        String entry = entries.get(key);
        if (entry == null) {
            lock.readLock().unlock();
            lock.writeLock().lock();
            try {
                entry = entries.computeIfAbsent(key, k -> "made of " + k);
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
        }
        try {
            return entry + entries.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        DowngradedCache cache = new DowngradedCache();
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.get("b")).start();
    }
}
