// case: a set is filled and asked by synchronized methods
// why: both hold the monitor of the object
// safe fresh.GuardedBoth.known{}
package fresh;

import java.util.HashSet;
import java.util.Set;

public class GuardedBoth {
    private final Set<String> known = new HashSet<>();

    public synchronized void add(String name) {
        known.add(name);
    }

    public synchronized boolean contains(String name) {
        return known.contains(name);
    }

    public static void main(String[] args) {
        GuardedBoth names = new GuardedBoth();
        new Thread(() -> names.add("ann")).start();
        new Thread(() -> System.out.println(names.contains("ann"))).start();
    }
}
