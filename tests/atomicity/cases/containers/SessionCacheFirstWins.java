// case: get without success is followed by putIfAbsent, whose result decides
// why: the first get only saves work; whoever is second takes the value of the first
// clean containers.SessionCacheFirstWins.session
package containers;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class SessionCacheFirstWins {
    private final ConcurrentMap<String, StringBuilder> sessions = new ConcurrentHashMap<>();

    StringBuilder session(String user) {
        StringBuilder session = sessions.get(user);
        if (session == null) {
            StringBuilder mine = new StringBuilder(user);
            StringBuilder other = sessions.putIfAbsent(user, mine);
            session = other == null ? mine : other;
        }
        return session;
    }

    public static void main(String[] args) {
        SessionCacheFirstWins cache = new SessionCacheFirstWins();
        Thread left = new Thread(() -> cache.session("ann"));
        Thread right = new Thread(() -> cache.session("ann"));
        left.start();
        right.start();
    }
}
