// case: the count is taken from a concurrent map, raised, and put back
// why: two threads read the same count; one of the words is not counted
// violation containers.WordCount.count kind=read-modify-write|check-then-act
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class WordCount {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
        int before = counts.getOrDefault(word, 0);
        counts.put(word, before + 1);
    }

    public static void main(String[] args) {
        WordCount words = new WordCount();
        Thread first = new Thread(() -> words.count("loom"));
        Thread second = new Thread(() -> words.count("loom"));
        first.start();
        second.start();
    }
}
