// case: computeIfAbsent makes the missing value
// why: the map calls the function at most once per key, atomically
// clean containers.SessionCacheComputed.session
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SessionCacheComputed {
    private final Map<String, StringBuilder> sessions = new ConcurrentHashMap<>();

    StringBuilder session(String user) {
        return sessions.computeIfAbsent(user, StringBuilder::new);
    }

    public static void main(String[] args) {
        SessionCacheComputed cache = new SessionCacheComputed();
        Thread left = new Thread(() -> cache.session("ann"));
        Thread right = new Thread(() -> cache.session("ann"));
        left.start();
        right.start();
    }
}
