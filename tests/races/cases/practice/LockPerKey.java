// case: a counter for all keys under locks that are made for each key
// why: calls with different keys hold different locks
// race practice.LockPerKey.total
package practice;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class LockPerKey {
    private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
    private int total;

    void add(String key) {
        synchronized (locks.computeIfAbsent(key, k -> new Object())) {
            total++;
        }
    }

    public static void main(String[] args) {
        LockPerKey counter = new LockPerKey();
        new Thread(() -> counter.add("first")).start();
        counter.add("second");
    }
}
