// case: a routing table behind a volatile field that is changed in place after it is published
// why: put comes after the volatile write of the table that readers have got
// race codebase.RoutesPatched$Table.routes{}
// race codebase.RoutesPatched$Table.version
package codebase;

import java.util.HashMap;
import java.util.Map;

public class RoutesPatched {
    static class Table {
        private final Map<String, String> routes = new HashMap<>();
        private int version;
    }

    private volatile Table table = new Table();

    String route(String host) {
        Table current = table;
        return current.routes.get(host) + "@" + current.version;
    }

    void patch(String host, String address) {
        Table current = table;
        current.routes.put(host, address);
        current.version++;
        table = current;
    }

    public static void main(String[] args) {
        RoutesPatched routes = new RoutesPatched();
        new Thread(() -> routes.patch("a", "10.0.0.1")).start();
        new Thread(() -> System.out.println(routes.route("a"))).start();
    }
}
