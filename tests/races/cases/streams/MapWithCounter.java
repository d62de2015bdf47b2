// case: a mapping function of a parallel stream counts its calls in a field
// why: helpers run the function at the same time
// race streams.MapWithCounter.calls
package streams;

import java.util.List;
import java.util.stream.Collectors;

public class MapWithCounter {
    private int calls;

    String shorten(String s) {
        calls++;
        return s.substring(1);
    }

    public static void main(String[] args) {
        MapWithCounter counter = new MapWithCounter();
        List<String> out = List.of("ann", "bob", "cid").parallelStream().map(counter::shorten)
                .collect(Collectors.toList());
        System.out.println(out);
    }
}
