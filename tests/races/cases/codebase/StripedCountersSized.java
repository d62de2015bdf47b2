// case: striped locks guard the entries, nothing guards the common size
// why: two stripes are two locks; both count in one field
// race codebase.StripedCountersSized.size
package codebase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class StripedCountersSized {
    private final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
    private final List<Map<String, String>> maps = new ArrayList<>();
    private int size;

    StripedCountersSized() {
        for (int i = 0; i < locks.length; i++) {
            maps.add(new HashMap<>());
        }
    }

    void put(String key, String value) {
        int stripe = key.hashCode() & 3;
        synchronized (locks[stripe]) {
            if (maps.get(stripe).put(key, value) == null) {
                size++;
            }
        }
    }

    public static void main(String[] args) {
        StripedCountersSized map = new StripedCountersSized();
        new Thread(() -> map.put("a", "1")).start();
        new Thread(() -> map.put("b", "2")).start();
    }
}
