// case: a synchronized list is iterated without its lock
// why: Collections.synchronizedList locks each call, but the iterator works on the list without the lock
// race fresh.SynchronizedListLoop.names{}
package fresh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListLoop {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void print() {
        for (String name : names) System.out.println(name);
    }

    public static void main(String[] args) {
        SynchronizedListLoop list = new SynchronizedListLoop();
        list.names.add("ann");
        new Thread(list::print).start();
        list.names.add("bob");
    }
}
