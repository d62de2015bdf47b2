// case: collect with a supplier, an accumulator and a combiner
// why: each helper gets a container of its own from the supplier, and containers are combined by one of them
// safe java.util.ArrayList@CollectedByThree.java:13{}
// safe streams.CollectedByThree.all{}
package streams;

import java.util.ArrayList;
import java.util.List;

public class CollectedByThree {
    private List<String> all;

    static List<String> empty() { return new ArrayList<>(); }

    public static void main(String[] args) {
        CollectedByThree result = new CollectedByThree();
        result.all = List.of("ann", "bob", "cid").parallelStream().collect(CollectedByThree::empty, (list, n) -> list.add(n),
            (a, b) -> a.addAll(b));
        result.all.add("dee");
        System.out.println(result.all);
    }
}
