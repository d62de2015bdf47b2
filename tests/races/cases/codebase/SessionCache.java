// case: handlers of a small HTTP server keep their sessions in a HashMap
// why: requests are served by a pool; get and put of the map are not ordered; the lock is held for put only
// race codebase.SessionCache.sessions{}
// safe codebase.SessionCache.created
// safe codebase.SessionCache$Session.user
package codebase;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class SessionCache {
    static class Session {
        private final String user;

        Session(String user) {
            this.user = user;
        }
    }

    interface Handler {
        String handle(String path, String token);
    }

    private final Map<String, Session> sessions = new HashMap<>();
    private final AtomicInteger created = new AtomicInteger();
    private final Map<String, Handler> routes = new HashMap<>();

    SessionCache() {
        routes.put("/login", (path, token) -> login(token).user);
        routes.put("/me", (path, token) -> {
            Session session = sessions.get(token);
            return session == null ? "401" : session.user;
        });
    }

    private Session login(String token) {
        Session session = new Session("user of " + token);
        synchronized (sessions) {
            sessions.put(token, session);
        }
        created.incrementAndGet();
        return session;
    }

    String serve(String path, String token) {
        Handler handler = routes.get(path);
        return handler == null ? "404" : handler.handle(path, token);
    }

    public static void main(String[] args) {
        SessionCache server = new SessionCache();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 100; i++) {
            String token = "t" + i;
            workers.execute(() -> server.serve("/login", token));
            workers.execute(() -> System.out.println(server.serve("/me", token)));
        }
        workers.shutdown();
    }
}
