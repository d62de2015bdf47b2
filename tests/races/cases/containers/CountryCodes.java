// case: HashMap filled before the threads start and only read afterwards
// why: the puts happen-before start(); afterwards all calls are reads
// safe containers.CountryCodes.codes{}
package containers;

import java.util.HashMap;
import java.util.Map;

public class CountryCodes {
    private final Map<String, String> codes = new HashMap<>();

    CountryCodes() {
        codes.put("de", "Germany");
        codes.put("fr", "France");
    }

    public static void main(String[] args) throws InterruptedException {
        CountryCodes table = new CountryCodes();
        table.codes.put("it", "Italy");
        Thread a = new Thread(() -> System.out.println(table.codes.get("de")));
        Thread b = new Thread(() -> System.out.println(table.codes.size()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
