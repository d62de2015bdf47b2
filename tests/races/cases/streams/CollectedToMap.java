// case: a parallel stream collected into a map, which main then changes
// why: toMap() fills a map per helper and merges them; main has the result for itself
// safe streams.CollectedToMap.lengths{}
package streams;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class CollectedToMap {
    private Map<String, Integer> lengths;

    public static void main(String[] args) {
        CollectedToMap words = new CollectedToMap();
        words.lengths = List.of("a", "bb", "cc").parallelStream().collect(Collectors.toMap(w -> w, w -> w.length()));
        words.lengths.put("ddd", 3);
        System.out.println(words.lengths);
    }
}
