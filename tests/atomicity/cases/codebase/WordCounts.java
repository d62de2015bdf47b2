// case: counting words in a ConcurrentHashMap by get and put, and by merge
// why: two threads read the same count; merge is one step
// violation codebase.WordCounts.count kind=read-modify-write|check-then-act
// violation codebase.WordCounts.countDefault kind=read-modify-write|check-then-act
// clean codebase.WordCounts.countMerged
// clean codebase.WordCounts.countReplaced
package codebase;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class WordCounts {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> merged = new ConcurrentHashMap<>();

    void count(String word) {
        Integer old = counts.get(word);
        counts.put(word, old == null ? 1 : old + 1);
    }

    void countDefault(String word) {
        counts.put(word, counts.getOrDefault(word, 0) + 1);
    }

    void countMerged(String word) {
        merged.merge(word, 1, Integer::sum);
    }

    void countReplaced(String word) {
        while (true) {
            Integer old = merged.get(word);
            if (old == null ? merged.putIfAbsent(word, 1) == null : merged.replace(word, old, old + 1)) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        WordCounts words = new WordCounts();
        List.of("a", "b", "a").parallelStream().forEach(word -> {
            words.count(word);
            words.countDefault(word);
            words.countMerged(word);
            words.countReplaced(word);
        });
    }
}
