// case: a parallel stream counts words in a ConcurrentHashMap
// why: merge() of a ConcurrentHashMap is atomic
// safe streams.WordMapConcurrent.counts
// safe streams.WordMapConcurrent.counts{}
package streams;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class WordMapConcurrent {
    static final Map<String, Integer> counts = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        List.of("a", "b", "a", "c").parallelStream().forEach(w -> counts.merge(w, 1, Integer::sum));
        System.out.println(counts.get("a"));
    }
}
