// case: get and replace(key, old, new) in a loop
// why: replace writes only if the value that was read is still there; otherwise the loop reads again
// clean containers.WordCountReplace.count
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class WordCountReplace {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
        counts.putIfAbsent(word, 0);
        Integer before;
        do {
            before = counts.get(word);
        } while (!counts.replace(word, before, before + 1));
    }

    public static void main(String[] args) {
        WordCountReplace words = new WordCountReplace();
        Thread first = new Thread(() -> words.count("loom"));
        Thread second = new Thread(() -> words.count("loom"));
        first.start();
        second.start();
    }
}
