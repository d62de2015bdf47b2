// case: a parallel stream is collected into a list
// why: each helper fills a list of its own, and the library combines them one after the other
// safe streams.CollectedList.found
// safe streams.CollectedList.found{}
package streams;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class CollectedList {
    private List<String> found = new ArrayList<>();

    void search(List<String> names) {
        found = names.parallelStream().filter(n -> n.length() > 2).collect(Collectors.toList());
    }

    public static void main(String[] args) {
        CollectedList search = new CollectedList();
        search.search(List.of("ann", "bo", "cid", "dee"));
        search.found.add("eve");
        System.out.println(search.found.size());
    }
}
