// case: a cache that extends LinkedHashMap and hands its order of access to the constructor of its base; its kin does not
// why: get() of the first moves the entry, so it writes; that of the second only reads
// race jdk.AccessOrderInside.recent{}
// safe jdk.AccessOrderInside.first{}
package jdk;

import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrderInside {
    static class Lru extends LinkedHashMap<String, String> {
        Lru(int capacity, boolean byAccess) { super(capacity, 0.75f, byAccess); }

        Lru(boolean byAccess) { this(16, byAccess); }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) { return size() > 16; }
    }

    private final Map<String, String> recent = new Lru(true);
    private final Map<String, String> first = new Lru(false);

    public static void main(String[] args) {
        AccessOrderInside caches = new AccessOrderInside();
        Runnable look = () -> {
            System.out.println(caches.recent.get("a"));
            System.out.println(caches.first.get("a"));
        };
        new Thread(look).start();
        look.run();
    }
}
