// case: a concurrent map that never leaves the method
// why: each call has its own map; nobody else can change it
// clean containers.LocalIndex.distinct
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class LocalIndex {
    static int distinct(String... words) {
        ConcurrentHashMap<String, Integer> index = new ConcurrentHashMap<>();
        for (String word : words) {
            if (!index.containsKey(word)) {
                index.put(word, index.size());
            }
        }
        return index.size();
    }

    public static void main(String[] args) {
        Thread first = new Thread(() -> System.out.println(distinct("a", "b", "a")));
        Thread second = new Thread(() -> System.out.println(distinct("c", "c")));
        first.start();
        second.start();
    }
}
