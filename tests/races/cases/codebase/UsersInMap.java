// case: mutable objects in a ConcurrentHashMap, changed by whoever gets them
// why: the map orders putting and getting, not what is done with the object afterwards
// race codebase.UsersInMap$User.visits
// safe codebase.UsersInMap$User.name
// safe codebase.UsersInMap$User.lastPage
package codebase;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class UsersInMap {
    static class User {
        private String name;
        private int visits;
        private String lastPage;

        synchronized void visited(String page) {
            lastPage = page;
        }

        synchronized String lastPage() {
            return lastPage;
        }
    }

    private final Map<Integer, User> users = new ConcurrentHashMap<>();

    void register(int id, String name) {
        User user = new User();
        user.name = name;
        users.putIfAbsent(id, user);
    }

    void visit(int id, String page) {
        User user = users.get(id);
        if (user != null) {
            user.visits++;
            user.visited(page);
        }
    }

    String show(int id) {
        User user = users.get(id);
        return user == null ? "?" : user.name + user.lastPage();
    }

    public static void main(String[] args) {
        UsersInMap site = new UsersInMap();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 10; i++) {
            int id = i % 3;
            pool.execute(() -> site.register(id, "user " + id));
            pool.execute(() -> site.visit(id, "/"));
            pool.execute(() -> System.out.println(site.show(id)));
        }
        pool.shutdown();
    }
}
