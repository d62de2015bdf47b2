// case: a miss under the read lock leads to put under the write lock
// why: two threads miss; the second replaces what the first one has given out
// violation codebase.LoadedTwice.get kind=check-then-act|read-modify-write
package codebase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LoadedTwice {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, List<String>> entries = new HashMap<>();

    List<String> get(String key) {
        lock.readLock().lock();
        try {
            List<String> entry = entries.get(key);
            if (entry != null) {
                return entry;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            List<String> fresh = new ArrayList<>();
            entries.put(key, fresh);
            return fresh;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        LoadedTwice cache = new LoadedTwice();
        new Thread(() -> System.out.println(cache.get("a"))).start();
        new Thread(() -> System.out.println(cache.get("b"))).start();
    }
}
