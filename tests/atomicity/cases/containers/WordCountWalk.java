// case: a loop that gets what the test at its end found
// why: the other thread removes the word after containsKey; the get of the next round returns null, which is unboxed
// violation containers.WordCountWalk.drain kind=check-then-act
package containers;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class WordCountWalk {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    int drain(String word) {
        int sum = 0;
        do {
            sum += counts.get(word);
        } while (sum < 100 && counts.containsKey(word));
        return sum;
    }

    public static void main(String[] args) {
        WordCountWalk words = new WordCountWalk();
        words.counts.put("loom", 7);
        Thread first = new Thread(() -> words.drain("loom"));
        Thread second = new Thread(() -> words.counts.remove("loom"));
        first.start();
        second.start();
    }
}
