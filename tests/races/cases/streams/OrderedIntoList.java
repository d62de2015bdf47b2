// case: forEachOrdered of a parallel stream fills a list
// why: forEachOrdered runs its action for one element before that for the next one, with an order between them
// safe streams.OrderedIntoList.names{}
package streams;

import java.util.ArrayList;
import java.util.List;

public class OrderedIntoList {
    private final List<String> names = new ArrayList<>();

    public static void main(String[] args) {
        OrderedIntoList list = new OrderedIntoList();
        List.of("ann", "bob", "cid").parallelStream().map(String::toUpperCase).forEachOrdered(n -> list.names.add(n));
        System.out.println(list.names);
    }
}
