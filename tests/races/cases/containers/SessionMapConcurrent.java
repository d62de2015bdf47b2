// case: ConcurrentHashMap shared by two threads
// why: ConcurrentHashMap is thread-safe; a put happens-before a get that sees it
// safe containers.SessionMapConcurrent.sessions{}
// safe containers.SessionMapConcurrent.sessions
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SessionMapConcurrent {
    private final Map<String, Integer> sessions = new ConcurrentHashMap<>();

    void login(String user, int id) {
        sessions.put(user, id);
    }

    boolean active(String user) {
        return sessions.containsKey(user);
    }

    public static void main(String[] args) throws InterruptedException {
        SessionMapConcurrent server = new SessionMapConcurrent();
        Thread logins = new Thread(() -> server.login("ada", 1));
        logins.start();
        System.out.println(server.active("ada"));
        for (String user : server.sessions.keySet()) {
            System.out.println(user);
        }
        logins.join();
    }
}
