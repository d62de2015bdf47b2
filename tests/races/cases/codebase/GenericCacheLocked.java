// case: a generic cache used under its own monitor, and one by one thread each
// why: the shared cache is used under its monitor; each thread makes its other cache itself
// safe codebase.GenericCacheLocked$Cache.entries{}
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

public class GenericCacheLocked {
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

    private static final Cache<Integer, String> names = new Cache<>(String::valueOf);

    static String name(int number) {
        synchronized (names) {
            return names.get(number);
        }
    }

    static int length(String word) {
        Cache<String, Integer> lengths = new Cache<>(String::length);
        return lengths.get(word) + lengths.get(word + word);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> System.out.println(name(number) + length("word"))).start();
        }
    }
}
