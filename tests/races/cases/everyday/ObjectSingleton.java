// case: a singleton as Kotlin makes it, with a map that two threads use
// why: the singleton is initialized once, its map is not thread-safe
// race everyday.ObjectSingleton$Registry.names{}
// safe everyday.ObjectSingleton$Registry.title
package everyday;

import java.util.HashMap;
import java.util.Map;

public class ObjectSingleton {
    static final class Registry {
        static final Registry INSTANCE = new Registry();
        private final Map<String, Integer> names = new HashMap<>();
        private String title;

        private Registry() { title = "names"; }

        void register(String name) { names.put(name, names.size()); }

        String title() { return title; }
    }

    public static void main(String[] args) {
        new Thread(() -> Registry.INSTANCE.register("ann " + Registry.INSTANCE.title())).start();
        Registry.INSTANCE.register("bob " + Registry.INSTANCE.title());
    }
}
