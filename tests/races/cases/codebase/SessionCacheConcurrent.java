// case: handlers of a small HTTP server keep their sessions in a ConcurrentHashMap
// why: the map orders put before the get that sees the entry; the routes are set up before the pool runs
// safe codebase.SessionCacheConcurrent.sessions{}
// safe codebase.SessionCacheConcurrent.routes{}
// safe codebase.SessionCacheConcurrent$Session.user
// safe codebase.SessionCacheConcurrent$Session.lastSeen
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SessionCacheConcurrent {
    static class Session {
        private String user;
        private volatile long lastSeen;

        void setUser(String user) {
            this.user = user;
        }
    }

    interface Handler {
        String handle(String path, String token);
    }

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Map<String, Handler> routes = new HashMap<>();

    SessionCacheConcurrent() {
        routes.put("/login", (path, token) -> login(token).user);
        routes.put("/me", (path, token) -> {
            Session session = sessions.get(token);
            if (session == null) {
                return "401";
            }
            session.lastSeen = System.nanoTime();
            return session.user;
        });
    }

    private Session login(String token) {
        Session session = new Session();
        session.setUser("user of " + token);
        sessions.put(token, session);
        return session;
    }

    String serve(String path, String token) {
        Handler handler = routes.get(path);
        return handler == null ? "404" : handler.handle(path, token);
    }

    public static void main(String[] args) {
        SessionCacheConcurrent server = new SessionCacheConcurrent();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 100; i++) {
            String token = "t" + i;
            workers.execute(() -> server.serve("/login", token));
            workers.execute(() -> System.out.println(server.serve("/me", token)));
        }
        workers.shutdown();
    }
}
