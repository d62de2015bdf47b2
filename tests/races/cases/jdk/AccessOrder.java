// case: two threads look up in one access-ordered LinkedHashMap
// why: get() moves the entry, so it writes
// race jdk.AccessOrder.recent{}
package jdk;

import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrder {
    private final Map<String, String> recent = new LinkedHashMap<>(16, 0.75f, true);

    public static void main(String[] args) {
        AccessOrder cache = new AccessOrder();
        cache.recent.put("a", "b");
        new Thread(() -> cache.recent.get("a")).start();
        System.out.println(cache.recent.get("a"));
    }
}
