// case: get, then putIfAbsent or replace(key, old, new), again and again until one succeeds
// why: each writes only if what was read is still there; what is read after a failure is new, and tested
// clean containers.WordCountRetry.count
package containers;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class WordCountRetry {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
        while (true) {
            Integer before = counts.get(word);
            if (before == null) {
                if (counts.putIfAbsent(word, 1) == null) {
                    return;
                }
            } else if (counts.replace(word, before, before + 1)) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        WordCountRetry words = new WordCountRetry();
        Thread first = new Thread(() -> words.count("loom"));
        Thread second = new Thread(() -> words.count("loom"));
        first.start();
        second.start();
    }
}
