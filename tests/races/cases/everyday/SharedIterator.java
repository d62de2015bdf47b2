// case: two threads take elements from one iterator
// why: an iterator of an ArrayList is not thread-safe
// race everyday.SharedIterator.next{}
package everyday;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class SharedIterator {
    private final Iterator<String> next;

    SharedIterator(List<String> names) { next = names.iterator(); }

    void take() {
        if (next.hasNext()) System.out.println(next.next());
    }

    public static void main(String[] args) {
        SharedIterator names = new SharedIterator(new ArrayList<>(List.of("a", "b", "c")));
        new Thread(names::take).start();
        new Thread(names::take).start();
    }
}
