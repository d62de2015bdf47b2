// case: a LinkedHashMap in access order is read under a read lock
// why: get() moves the entry to the end, and readers hold the read lock together
// race everyday.LruUnderReadLock.cache{}
package everyday;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LruUnderReadLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> cache = new LinkedHashMap<>(16, 0.75f, true);

    String get(String key) {
        lock.readLock().lock();
        try {
            return cache.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    void put(String key, String value) {
        lock.writeLock().lock();
        try {
            cache.put(key, value);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        LruUnderReadLock lru = new LruUnderReadLock();
        lru.put("a", "one");
        for (int i = 0; i < 2; i++) new Thread(() -> System.out.println(lru.get("a"))).start();
    }
}
