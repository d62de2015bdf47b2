// case: two threads take the next item from one iterator under a lock
// why: the cursor is only touched under the monitor
// safe codebase.IteratorGuarded.cursor{}
// safe codebase.IteratorGuarded.items{}
// safe codebase.IteratorGuarded.taken
package codebase;

import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;

public class IteratorGuarded {
    private final List<String> items = new LinkedList<>(List.of("a", "b", "c"));
    private final Iterator<String> cursor = items.iterator();
    private int taken;

    synchronized Optional<String> next() {
        if (!cursor.hasNext()) {
            return Optional.empty();
        }
        taken++;
        return Optional.of(cursor.next());
    }

    public static void main(String[] args) {
        IteratorGuarded source = new IteratorGuarded();
        Runnable worker = () -> {
            for (Optional<String> item = source.next(); item.isPresent(); item = source.next()) {
                System.out.println(item.get());
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
    }
}
