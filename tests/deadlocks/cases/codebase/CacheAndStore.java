// case: a cache's synchronized methods call the store's, and the store's eviction calls back into the cache
// why: get holds the cache and wants the store; expire holds the store and wants the cache
// deadlock codebase.CacheAndStore$Cache, codebase.CacheAndStore$Store kind=lock-order
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

public class CacheAndStore {
    static class Cache {
        private final Store store;
        private final Map<String, String> entries = new HashMap<>();

        Cache(Store store) {
            this.store = store;
            store.onExpire(this::remove);
        }

        synchronized String get(String key) {
            String entry = entries.get(key);
            if (entry == null) {
                entry = store.read(key);
                entries.put(key, entry);
            }
            return entry;
        }

        private synchronized void remove(String key) {
            entries.remove(key);
        }
    }

    static class Store {
        private Consumer<String> expired = key -> { };

        synchronized void onExpire(Consumer<String> listener) {
            expired = listener;
        }

        synchronized String read(String key) {
            return "row of " + key;
        }

        synchronized void expire(String key) {
            expired.accept(key);
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        Cache cache = new Cache(store);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        timer.scheduleAtFixedRate(() -> store.expire("a"), 1, 1, TimeUnit.SECONDS);
        new Thread(() -> System.out.println(cache.get("a"))).start();
    }
}
