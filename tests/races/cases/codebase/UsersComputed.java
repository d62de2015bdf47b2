// case: mutable objects in a ConcurrentHashMap, changed inside compute only, shown from inside computeIfPresent
// why: compute runs its function under the lock of the key's bin
// safe codebase.UsersComputed$User.visits
package codebase;

import java.util.concurrent.ConcurrentHashMap;

public class UsersComputed {
    static class User {
        private int visits;
    }

    private final ConcurrentHashMap<Integer, User> users = new ConcurrentHashMap<>();

    void visit(int id) {
        users.compute(id, (key, user) -> {
            User known = user == null ? new User() : user;
            known.visits++;
            return known;
        });
    }

    void show(int id) {
        users.computeIfPresent(id, (key, user) -> {
            System.out.println(user.visits);
            return user;
        });
    }

    public static void main(String[] args) {
        UsersComputed site = new UsersComputed();
        for (int i = 0; i < 10; i++) {
            int id = i % 3;
            new Thread(() -> site.visit(id)).start();
            new Thread(() -> site.show(id)).start();
        }
    }
}
