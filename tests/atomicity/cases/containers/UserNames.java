// case: containsKey, then put on a concurrent map
// why: two threads register the same name after both have seen it free; the second replaces the first
// violation containers.UserNames.register kind=check-then-act
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class UserNames {
    private final ConcurrentHashMap<String, Integer> owners = new ConcurrentHashMap<>();

    boolean register(String name, int id) {
        if (owners.containsKey(name)) {
            return false;
        }
        owners.put(name, id);
        return true;
    }

    public static void main(String[] args) {
        UserNames names = new UserNames();
        Thread first = new Thread(() -> names.register("ann", 1));
        Thread second = new Thread(() -> names.register("ann", 2));
        first.start();
        second.start();
    }
}
