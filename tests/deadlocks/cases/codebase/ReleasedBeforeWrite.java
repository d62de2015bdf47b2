// case: a cache gives the read lock back before it takes the write lock, and downgrades
// why: reading while holding the write lock is allowed; nobody waits for himself
// clean codebase.ReleasedBeforeWrite.lock
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReleasedBeforeWrite {
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
        ReleasedBeforeWrite cache = new ReleasedBeforeWrite();
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.get("b")).start();
    }
}
