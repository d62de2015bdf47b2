// case: one get, and a look at its result
// why: the value is read once; what happens in the map afterwards does not matter
// clean containers.TouchSessionOnce.touch
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class TouchSessionOnce {
    private final ConcurrentHashMap<String, String> sessions = new ConcurrentHashMap<>();

    int touch(String user) {
        String session = sessions.get(user);
        return session == null ? 0 : session.length();
    }

    void end(String user) {
        sessions.remove(user);
    }

    public static void main(String[] args) {
        TouchSessionOnce server = new TouchSessionOnce();
        server.sessions.put("ann", "token");
        Thread request = new Thread(() -> server.touch("ann"));
        Thread logout = new Thread(() -> server.end("ann"));
        request.start();
        logout.start();
    }
}
