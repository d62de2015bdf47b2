// case: a set is filled by a synchronized method and asked by one that is not
// why: contains() holds no lock
// race fresh.GuardedAddOpenContains.known{}
package fresh;

import java.util.HashSet;
import java.util.Set;

public class GuardedAddOpenContains {
    private final Set<String> known = new HashSet<>();

    public synchronized void add(String name) {
        known.add(name);
    }

    public boolean contains(String name) {
        return known.contains(name);
    }

    public static void main(String[] args) {
        GuardedAddOpenContains names = new GuardedAddOpenContains();
        new Thread(() -> names.add("ann")).start();
        new Thread(() -> System.out.println(names.contains("ann"))).start();
    }
}
