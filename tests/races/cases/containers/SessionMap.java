// case: HashMap shared by two threads, one puts, one gets
// why: the calls on the map have no lock and no order
// race containers.SessionMap.sessions{} certain
package containers;

import java.util.HashMap;
import java.util.Map;

public class SessionMap {
    private final Map<String, Integer> sessions = new HashMap<>();

    void login(String user, int id) {
        sessions.put(user, id);
    }

    boolean active(String user) {
        return sessions.containsKey(user);
    }

    public static void main(String[] args) throws InterruptedException {
        SessionMap server = new SessionMap();
        Thread logins = new Thread(() -> server.login("ada", 1));
        logins.start();
        System.out.println(server.active("ada"));
        logins.join();
    }
}
