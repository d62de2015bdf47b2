// case: words grouped by a concurrent collector, read by main
// why: the collector's map is a concurrent one; main reads when all helpers have ended
// safe streams.GroupedConcurrently.byLength{}
package streams;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class GroupedConcurrently {
    private Map<Integer, List<String>> byLength;

    public static void main(String[] args) {
        GroupedConcurrently words = new GroupedConcurrently();
        words.byLength = List.of("a", "bb", "cc").parallelStream().collect(Collectors.groupingByConcurrent(String::length));
        System.out.println(words.byLength.get(2));
    }
}
