// case: containsKey, then get and use of the result
// why: the session ends between the calls; get returns null and its use throws NullPointerException
// violation containers.TouchSession.touch kind=check-then-act
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class TouchSession {
    private final ConcurrentHashMap<String, String> sessions = new ConcurrentHashMap<>();

    int touch(String user) {
        if (sessions.containsKey(user)) {
            return sessions.get(user).length();
        }
        return 0;
    }

    void end(String user) {
        sessions.remove(user);
    }

    public static void main(String[] args) {
        TouchSession server = new TouchSession();
        server.sessions.put("ann", "token");
        Thread request = new Thread(() -> server.touch("ann"));
        Thread logout = new Thread(() -> server.end("ann"));
        request.start();
        logout.start();
    }
}
