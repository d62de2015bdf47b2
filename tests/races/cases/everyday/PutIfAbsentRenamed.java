// case: objects found in a concurrent map are changed by who finds them
// why: the map orders putting and finding, not the changes afterwards
// race everyday.PutIfAbsentRenamed$User.visits
package everyday;

import java.util.concurrent.ConcurrentHashMap;

public class PutIfAbsentRenamed {
    static class User {
        int visits;
    }

    private final ConcurrentHashMap<Integer, User> users = new ConcurrentHashMap<>();

    void visit(int id) {
        users.putIfAbsent(id, new User());
        users.get(id).visits++;
    }

    public static void main(String[] args) {
        PutIfAbsentRenamed table = new PutIfAbsentRenamed();
        for (int i = 0; i < 3; i++) new Thread(() -> table.visit(7)).start();
    }
}
