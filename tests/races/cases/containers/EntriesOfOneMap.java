// case: one helper walks over the entries of a map; both threads give it the same map
// why: nothing orders the two threads, and both change the map
// race containers.EntriesOfOneMap$Stock.counts{}
package containers;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class EntriesOfOneMap {
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
        new Thread(() -> {
            first.add("tea");
            first.clean();
        }).start();
        new Thread(() -> {
            first.add("milk");
            first.clean();
        }).start();
    }
}
