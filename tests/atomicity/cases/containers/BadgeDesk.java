// case: a helper asks a concurrent map for a key; another one, two calls below, puts it there
// why: both threads find no badge, and the second one replaces the first
// violation containers.BadgeDesk.arrive kind=check-then-act witness=badges
// clean containers.BadgeDesk.hand
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class BadgeDesk {
    private final Map<String, String> badges = new ConcurrentHashMap<>();

    boolean has(String name) {
        return badges.containsKey(name);
    }

    void store(String name) {
        badges.put(name, "badge of " + name);
    }

    void hand(String name) {
        store(name);
    }

    void arrive(String name) {
        if (!has(name)) {
            hand(name);
        }
    }

    public static void main(String[] args) {
        BadgeDesk desk = new BadgeDesk();
        new Thread(() -> desk.arrive("ada")).start();
        new Thread(() -> desk.arrive("ada")).start();
    }
}
