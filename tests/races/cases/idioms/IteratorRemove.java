// case: one thread removes through an Iterator of a HashSet, another asks whether an element is there
// why: Iterator.remove() changes the set's table
// race idioms.IteratorRemove.seen{}
package idioms;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

public class IteratorRemove {
    private final Set<String> seen = new HashSet<>();

    void purge() {
        for (Iterator<String> it = seen.iterator(); it.hasNext();)
            if (it.next().isEmpty()) it.remove();
    }

    public static void main(String[] args) {
        IteratorRemove log = new IteratorRemove();
        log.seen.add("");
        log.seen.add("x");
        new Thread(log::purge).start();
        System.out.println(log.seen.contains("x"));
    }
}
