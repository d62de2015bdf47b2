// case: a lock per key, from a concurrent map, guards the key's account
// why: threads that work on one account hold the lock of its key
// safe everyday.LockPerKey.opened
package everyday;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LockPerKey {
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    private int opened;

    void open(String key) {
        synchronized (locks.computeIfAbsent("bank", k -> new Object())) {
            opened += key.length();
        }
    }

    public static void main(String[] args) {
        LockPerKey bank = new LockPerKey();
        new Thread(() -> bank.open("ann")).start();
        new Thread(() -> bank.open("bob")).start();
    }
}
