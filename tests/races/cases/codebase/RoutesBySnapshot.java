// case: a routing table that is replaced as a whole through a volatile field
// why: each table is filled before the volatile write and never changed afterwards
// safe codebase.RoutesBySnapshot.table
// safe codebase.RoutesBySnapshot$Table.routes{}
// safe codebase.RoutesBySnapshot$Table.version
package codebase;

import java.util.HashMap;
import java.util.Map;

public class RoutesBySnapshot {
    static class Table {
        private final Map<String, String> routes = new HashMap<>();
        private int version;
    }

    private volatile Table table = new Table();

    String route(String host) {
        Table current = table;
        return current.routes.get(host) + "@" + current.version;
    }

    void reload(Map<String, String> entries, int version) {
        Table fresh = new Table();
        fresh.routes.putAll(entries);
        fresh.version = version;
        table = fresh;
    }

    public static void main(String[] args) {
        RoutesBySnapshot routes = new RoutesBySnapshot();
        Thread reloader = new Thread(() -> {
            for (int version = 1; version < 5; version++) {
                routes.reload(Map.of("a", "10.0.0." + version), version);
            }
        });
        reloader.start();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(routes.route("a"))).start();
        }
    }
}
