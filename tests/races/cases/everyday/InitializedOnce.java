// case: a flag without a lock decides who loads
// why: two threads may both read false and load at the same time
// race everyday.InitializedOnce.loaded
// race everyday.InitializedOnce.table{}
package everyday;

import java.util.HashMap;
import java.util.Map;

public class InitializedOnce {
    private boolean loaded;
    private final Map<String, String> table = new HashMap<>();

    String find(String key) {
        if (!loaded) {
            table.put("a", "one");
            loaded = true;
        }
        return table.get(key);
    }

    public static void main(String[] args) {
        InitializedOnce names = new InitializedOnce();
        new Thread(() -> System.out.println(names.find("a"))).start();
        System.out.println(names.find("b"));
    }
}
