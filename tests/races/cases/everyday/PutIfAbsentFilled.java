// case: objects are filled before they are put into a concurrent map, and only read afterwards
// why: putIfAbsent() comes before the get() that finds the object
// safe everyday.PutIfAbsentFilled$User.name
package everyday;

import java.util.concurrent.ConcurrentHashMap;

public class PutIfAbsentFilled {
    static class User {
        String name;
    }

    private final ConcurrentHashMap<Integer, User> users = new ConcurrentHashMap<>();

    User user(int id) {
        User known = users.get(id);
        if (known != null) return known;
        User fresh = new User();
        fresh.name = "user " + id;
        User before = users.putIfAbsent(id, fresh);
        return before != null ? before : fresh;
    }

    public static void main(String[] args) {
        PutIfAbsentFilled table = new PutIfAbsentFilled();
        for (int i = 0; i < 3; i++) new Thread(() -> System.out.println(table.user(7).name)).start();
    }
}
