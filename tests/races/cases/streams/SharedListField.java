// case: a parallel stream fills a list that a field holds, by a method reference
// why: helpers call add() on one ArrayList at the same time
// race streams.SharedListField.found{}
package streams;

import java.util.ArrayList;
import java.util.List;

public class SharedListField {
    private final List<String> found = new ArrayList<>();

    void search(List<String> names) {
        names.parallelStream().filter(n -> n.length() > 2).forEach(found::add);
    }

    public static void main(String[] args) {
        SharedListField search = new SharedListField();
        search.search(List.of("ann", "bo", "cid", "dee"));
    }
}
