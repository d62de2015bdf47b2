// case: putIfAbsent does both in one step
// why: the map decides atomically who is first
// clean containers.UserNamesAtomic.register
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class UserNamesAtomic {
    private final ConcurrentHashMap<String, Integer> owners = new ConcurrentHashMap<>();

    boolean register(String name, int id) {
        return owners.putIfAbsent(name, id) == null;
    }

    public static void main(String[] args) {
        UserNamesAtomic names = new UserNamesAtomic();
        Thread first = new Thread(() -> names.register("ann", 1));
        Thread second = new Thread(() -> names.register("ann", 2));
        first.start();
        second.start();
    }
}
