// case: HashMap in a static field, filled lazily from several threads
// why: containsKey and put run in two threads with no lock
// race containers.StaticRegistry.DRIVERS{} certain
package containers;

import java.util.HashMap;
import java.util.Map;

public class StaticRegistry {
    private static final Map<String, String> DRIVERS = new HashMap<>();

    static String driver(String scheme) {
        if (!DRIVERS.containsKey(scheme)) {
            DRIVERS.put(scheme, scheme.toUpperCase() + "Driver");
        }
        return DRIVERS.get(scheme);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> driver("ftp"));
        Thread b = new Thread(() -> driver("http"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("ok");
    }
}
