// case: a miss under the read lock is looked at again by computeIfAbsent under the write lock
// why: computeIfAbsent finds what another thread has put meanwhile, and what it returns is used
// clean codebase.LoadedAgainLooked.get
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LoadedAgainLooked {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new HashMap<>();

    String get(String key) {
        lock.readLock().lock();
        try {
            String entry = entries.get(key);
            if (entry != null) {
                return entry;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            return entries.computeIfAbsent(key, k -> "made of " + k);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        LoadedAgainLooked cache = new LoadedAgainLooked();
        new Thread(() -> System.out.println(cache.get("a"))).start();
        new Thread(() -> System.out.println(cache.get("b"))).start();
    }
}
