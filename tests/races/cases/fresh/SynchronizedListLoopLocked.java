// case: a synchronized list is iterated under its own lock
// why: the wrapper's monitor is the mutex of its methods
// safe fresh.SynchronizedListLoopLocked.names{}
package fresh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListLoopLocked {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void print() {
        synchronized (names) {
            for (String name : names) System.out.println(name);
        }
    }

    public static void main(String[] args) {
        SynchronizedListLoopLocked list = new SynchronizedListLoopLocked();
        list.names.add("ann");
        new Thread(list::print).start();
        list.names.add("bob");
    }
}
