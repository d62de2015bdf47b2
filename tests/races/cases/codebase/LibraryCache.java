// case: a library's class that claims to be thread-safe and forgets one method
// why: public methods may be called by any threads; size reads without the lock
// options: --library --class codebase.LibraryCache
// race codebase.LibraryCache.entries{}
// safe codebase.LibraryCache.hits
package codebase;

import java.util.HashMap;
import java.util.Map;

@ThreadSafe
public class LibraryCache {
    private final Map<String, byte[]> entries = new HashMap<>();
    private long hits;

    public synchronized byte[] get(String key) {
        byte[] entry = entries.get(key);
        if (entry != null) {
            hits++;
        }
        return entry;
    }

    public synchronized void put(String key, byte[] entry) {
        entries.put(key, entry.clone());
    }

    public int size() {
        return entries.size();
    }

    public synchronized long hits() {
        return hits;
    }
}

@interface ThreadSafe {
}
