// case: cache with a loader, a read-write lock and hit statistics
// why: the map is read under the read lock and changed under the write lock, misses too;
// why: hits is incremented under the read lock, which two threads can hold together
// safe apps.LoadingCache.entries{}
// race apps.LoadingCache.hits
// safe apps.LoadingCache.misses
// safe apps.LoadingCache.loader
package apps;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

public class LoadingCache {
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Integer> entries = new HashMap<>();
    private Function<String, Integer> loader;
    private int hits;
    private int misses;

    LoadingCache(Function<String, Integer> loader) {
        this.loader = loader;
    }

    int get(String key) {
        rw.readLock().lock();
        try {
            Integer known = entries.get(key);
            if (known != null) {
                hits++;
                return known;
            }
        } finally {
            rw.readLock().unlock();
        }
        int loaded = loader.apply(key);
        rw.writeLock().lock();
        try {
            misses++;
            entries.putIfAbsent(key, loaded);
            return entries.get(key);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void evict(String key) {
        rw.writeLock().lock();
        try {
            entries.remove(key);
        } finally {
            rw.writeLock().unlock();
        }
    }

    int misses() {
        rw.readLock().lock();
        try {
            return misses;
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoadingCache cache = new LoadingCache(String::length);
        String[] keys = {"warp", "weft", "shed", "reed"};
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                for (int n = 0; n < 20; n++) {
                    cache.get(keys[n % keys.length]);
                }
            });
            clients[i].start();
        }
        cache.evict("shed");
        System.out.println("misses " + cache.misses());
        for (Thread c : clients) {
            c.join();
        }
        System.out.println("hits " + cache.hits);
    }
}
