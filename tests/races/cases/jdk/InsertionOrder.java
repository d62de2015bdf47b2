// case: two threads look up in one LinkedHashMap in insertion order
// why: nobody writes
// safe jdk.InsertionOrder.recent{}
package jdk;

import java.util.LinkedHashMap;
import java.util.Map;

public class InsertionOrder {
    private final Map<String, String> recent = new LinkedHashMap<>(1);

    public static void main(String[] args) {
        InsertionOrder cache = new InsertionOrder();
        cache.recent.put("a", "b");
        new Thread(() -> cache.recent.get("a")).start();
        System.out.println(cache.recent.get("a"));
    }
}
