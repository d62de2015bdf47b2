// case: a parallel stream leaves the element that it saw last in a field
// why: helpers write the field at the same time
// race streams.LastSeen.last
package streams;

import java.util.List;

public class LastSeen {
    String last;

    void look(List<String> names) {
        names.parallelStream().forEach(n -> {
            if (n.length() > 1) last = n;
        });
    }

    public static void main(String[] args) {
        new LastSeen().look(List.of("ann", "b", "cid"));
    }
}
