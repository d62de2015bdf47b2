// case: get, and put if there was nothing
// why: both threads find nothing and make a session each; one of them goes on with a session that is
// why: not in the map
// violation containers.SessionCache.session kind=check-then-act
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SessionCache {
    private final Map<String, StringBuilder> sessions = new ConcurrentHashMap<>();

    StringBuilder session(String user) {
        StringBuilder session = sessions.get(user);
        if (session == null) {
            session = new StringBuilder(user);
            sessions.put(user, session);
        }
        return session;
    }

    public static void main(String[] args) {
        SessionCache cache = new SessionCache();
        Thread left = new Thread(() -> cache.session("ann"));
        Thread right = new Thread(() -> cache.session("ann"));
        left.start();
        right.start();
    }
}
