// case: containsKey of one key is printed, then another key is put
// why: the put does not depend on what was read; each call is right by itself
// clean containers.UnrelatedKeys.visit
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class UnrelatedKeys {
    private final ConcurrentHashMap<String, Long> visits = new ConcurrentHashMap<>();

    void visit(String page, String user) {
        System.out.println(visits.containsKey(page));
        visits.put(user, 1L);
    }

    public static void main(String[] args) {
        UnrelatedKeys site = new UnrelatedKeys();
        Thread first = new Thread(() -> site.visit("home", "ann"));
        Thread second = new Thread(() -> site.visit("help", "bob"));
        first.start();
        second.start();
    }
}
