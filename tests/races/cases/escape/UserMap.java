// case: users are built and then placed into a ConcurrentHashMap; nobody changes them
// why: actions before placing the object in the map happen-before actions after another thread gets it
// safe escape.UserMap.USERS
// safe escape.UserMap.USERS{}
// safe escape.UserMap$User.mail
// safe escape.UserMap$User.level
package escape;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class UserMap {
    static class User {
        String mail;
        int level;
    }

    private static final ConcurrentMap<String, User> USERS = new ConcurrentHashMap<>();

    static void login(String name) {
        User u = new User();
        u.mail = name + "@example.org";
        u.level = name.length();
        USERS.put(name, u);
    }

    static void show(String name) {
        User u = USERS.get(name);
        if (u != null) {
            System.out.println(u.mail + " " + u.level);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> login("ada")).start();
        show("ada");
        login("bob");
        show("bob");
    }
}
