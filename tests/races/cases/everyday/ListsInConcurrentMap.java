// case: computeIfAbsent of a concurrent map makes lists, to which two threads add
// why: the map is thread-safe, add() happens after computeIfAbsent() has returned
// race java.util.ArrayList@ListsInConcurrentMap.java:15{}
package everyday;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class ListsInConcurrentMap {
    private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

    void add(String key, String value) {
        byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    public static void main(String[] args) {
        ListsInConcurrentMap index = new ListsInConcurrentMap();
        new Thread(() -> index.add("a", "one")).start();
        new Thread(() -> index.add("a", "two")).start();
    }
}
