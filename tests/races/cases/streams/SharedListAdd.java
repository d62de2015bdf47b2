// case: a parallel stream copies a list into a captured ArrayList
// why: helpers call add() on one ArrayList at the same time
// race java.util.ArrayList@SharedListAdd.java:12{}
package streams;

import java.util.ArrayList;
import java.util.List;

public class SharedListAdd {
    public static void main(String[] args) {
        List<String> names = List.of("ann", "bob", "cid", "dee");
        List<String> copy = new ArrayList<>();
        names.parallelStream().forEach(x -> copy.add(x));
    }
}
