// case: a parallel stream counts words in a HashMap
// why: helpers call merge() on one HashMap at the same time
// race streams.WordMapMerge.counts{}
package streams;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class WordMapMerge {
    static final Map<String, Integer> counts = new HashMap<>();

    public static void main(String[] args) {
        List.of("a", "b", "a", "c").parallelStream().forEach(w -> counts.merge(w, 1, Integer::sum));
    }
}
