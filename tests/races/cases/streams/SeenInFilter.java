// case: duplicates are left out by a HashSet in a filter of a stream made parallel
// why: helpers call add() of one HashSet at the same time
// race streams.SeenInFilter.seen{}
package streams;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public class SeenInFilter {
    private final Set<String> seen = new HashSet<>();

    List<String> unique(List<String> names) {
        return names.stream().parallel().filter(seen::add).collect(Collectors.toList());
    }

    public static void main(String[] args) {
        System.out.println(new SeenInFilter().unique(List.of("ann", "bob", "ann")));
    }
}
