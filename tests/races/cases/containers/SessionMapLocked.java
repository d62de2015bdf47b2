// case: HashMap guarded by the monitor of its owner
// why: every call on the map is in a synchronized method of the one owner
// safe containers.SessionMapLocked.sessions{}
package containers;

import java.util.HashMap;
import java.util.Map;

public class SessionMapLocked {
    private final Map<String, Integer> sessions = new HashMap<>();

    synchronized void login(String user, int id) {
        sessions.put(user, id);
    }

    synchronized boolean active(String user) {
        return sessions.containsKey(user);
    }

    public static void main(String[] args) throws InterruptedException {
        SessionMapLocked server = new SessionMapLocked();
        Thread logins = new Thread(() -> server.login("ada", 1));
        logins.start();
        System.out.println(server.active("ada"));
        logins.join();
    }
}
