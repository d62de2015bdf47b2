// case: merge raises the count
// why: merge is atomic for its key
// clean containers.WordCountMerged.count
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class WordCountMerged {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
        counts.merge(word, 1, Integer::sum);
    }

    public static void main(String[] args) {
        WordCountMerged words = new WordCountMerged();
        Thread first = new Thread(() -> words.count("loom"));
        Thread second = new Thread(() -> words.count("loom"));
        first.start();
        second.start();
    }
}
