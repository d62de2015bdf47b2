// case: HashMap in a static field, filled by the class initializer
// why: class initialization happens-before every use; afterwards the map is only read
// safe containers.StaticRegistryInit.DRIVERS{}
package containers;

import java.util.HashMap;
import java.util.Map;

public class StaticRegistryInit {
    private static final Map<String, String> DRIVERS = new HashMap<>();

    static {
        DRIVERS.put("ftp", "FtpDriver");
        DRIVERS.put("http", "HttpDriver");
    }

    static String driver(String scheme) {
        return DRIVERS.get(scheme);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> System.out.println(driver("ftp")));
        Thread b = new Thread(() -> System.out.println(driver("http")));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
