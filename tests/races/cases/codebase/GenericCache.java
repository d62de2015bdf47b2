// case: a generic cache used by two threads without a lock
// why: get fills the map while another get reads it
// race codebase.GenericCache$Cache.entries{}
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

public class GenericCache {
    static class Cache<K, V> {
        private final Map<K, V> entries = new HashMap<>();
        private final Function<? super K, ? extends V> loader;

        Cache(Function<? super K, ? extends V> loader) {
            this.loader = loader;
        }

        V get(K key) {
            V value = entries.get(key);
            if (value == null) {
                value = loader.apply(key);
                entries.put(key, value);
            }
            return value;
        }
    }

    private static final Cache<String, Integer> lengths = new Cache<>(String::length);

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> System.out.println(lengths.get("word" + number))).start();
        }
    }
}
