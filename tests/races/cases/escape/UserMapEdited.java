// case: users found in a ConcurrentHashMap are changed in place by several threads
// why: the map is safe, the User inside is not: promote() reads and writes level without a lock
// safe escape.UserMapEdited.USERS
// safe escape.UserMapEdited.USERS{}
// safe escape.UserMapEdited$User.mail
// race escape.UserMapEdited$User.level
package escape;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class UserMapEdited {
    static class User {
        String mail;
        int level;
    }

    private static final ConcurrentMap<String, User> USERS = new ConcurrentHashMap<>();

    static void login(String name) {
        User u = new User();
        u.mail = name + "@example.org";
        USERS.put(name, u);
    }

    static void promote(String name) {
        User u = USERS.get(name);
        if (u != null) {
            u.level++;
            System.out.println(u.mail);
        }
    }

    public static void main(String[] args) {
        login("ada");
        new Thread(() -> promote("ada")).start();
        promote("ada");
    }
}
