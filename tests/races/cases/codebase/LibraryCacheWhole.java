// case: a library's class that locks in every public method, private helpers included
// why: all ways to the fields go through a public method that holds the lock
// options: --library --class codebase.LibraryCacheWhole
// safe codebase.LibraryCacheWhole.entries{}
// safe codebase.LibraryCacheWhole.bytes
package codebase;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

public class LibraryCacheWhole {
    private final Object lock = new Object();
    private final LinkedHashMap<String, byte[]> entries = new LinkedHashMap<>();
    private long bytes;

    public byte[] get(String key) {
        synchronized (lock) {
            return entries.get(key);
        }
    }

    public void put(String key, byte[] entry) {
        synchronized (lock) {
            replace(key, entry.clone());
            shrink();
        }
    }

    private void replace(String key, byte[] entry) {
        byte[] old = entries.put(key, entry);
        bytes += entry.length - (old == null ? 0 : old.length);
    }

    private void shrink() {
        Iterator<Map.Entry<String, byte[]>> eldest = entries.entrySet().iterator();
        while (bytes > 1000 && eldest.hasNext()) {
            bytes -= eldest.next().getValue().length;
            eldest.remove();
        }
    }
}
