// case: reduce with a mutable identity
// why: every helper starts from the same ArrayList and adds to it
// race java.util.ArrayList@ReducedIntoOneList.java:12{}
package streams;

import java.util.ArrayList;
import java.util.List;

public class ReducedIntoOneList {
    public static void main(String[] args) {
        List<String> names = List.of("ann", "bob", "cid", "dee");
        List<String> all = names.parallelStream().reduce(new ArrayList<String>(),
            (list, name) -> {
                list.add(name);
                return list;
            },
            (a, b) -> a);
        System.out.println(all);
    }
}
