// case: HashMap read by a thread while main still fills it
// why: the last put comes after start(), beside the reads of the thread
// race containers.CountryCodesLate.codes{} certain
package containers;

import java.util.HashMap;
import java.util.Map;

public class CountryCodesLate {
    private final Map<String, String> codes = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        CountryCodesLate table = new CountryCodesLate();
        table.codes.put("de", "Germany");
        Thread a = new Thread(() -> System.out.println(table.codes.get("de")));
        a.start();
        table.codes.put("it", "Italy");
        a.join();
    }
}
