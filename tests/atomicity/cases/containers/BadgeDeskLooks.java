// case: the same, but the helper looks again, under a lock that all who put something hold
// why: what the first look found only saves the lock; the second one decides
// clean containers.BadgeDeskLooks.arrive
// clean containers.BadgeDeskLooks.hand
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class BadgeDeskLooks {
    private final Map<String, String> badges = new ConcurrentHashMap<>();

    boolean has(String name) {
        return badges.containsKey(name);
    }

    void store(String name) {
        badges.put(name, "badge of " + name);
    }

    synchronized void hand(String name) {
        if (!has(name)) {
            store(name);
        }
    }

    void arrive(String name) {
        if (!has(name)) {
            hand(name);
        }
    }

    public static void main(String[] args) {
        BadgeDeskLooks desk = new BadgeDeskLooks();
        new Thread(() -> desk.arrive("ada")).start();
        new Thread(() -> desk.arrive("ada")).start();
    }
}
