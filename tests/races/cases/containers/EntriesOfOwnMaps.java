// case: one helper walks over the entries of maps; each thread gives it a map of its own
// why: no two threads use one map, and the maps are made before the threads start
// safe containers.EntriesOfOwnMaps$Stock.counts{}
package containers;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class EntriesOfOwnMaps {
    static class Stock {
        private Map<String, Integer> counts = new HashMap<>();

        void add(String name) {
            counts.put(name, counts.size());
        }

        void clean() {
            Iterator<Map.Entry<String, Integer>> entries = counts.entrySet().iterator();
            while (entries.hasNext())
                if (entries.next().getValue() == 0) entries.remove();
        }
    }

    public static void main(String[] args) {
        Stock first = new Stock();
        Stock second = new Stock();
        new Thread(() -> {
            first.add("tea");
            first.clean();
        }).start();
        new Thread(() -> {
            second.add("milk");
            second.clean();
        }).start();
    }
}
