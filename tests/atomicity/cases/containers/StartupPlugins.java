// case: containsKey and put before the threads start; afterwards the map is only read
// why: no thread runs in parallel with the check and the put
// clean containers.StartupPlugins.install
package containers;

import java.util.concurrent.ConcurrentHashMap;

public class StartupPlugins {
    private final ConcurrentHashMap<String, String> plugins = new ConcurrentHashMap<>();

    void install(String name, String path) {
        if (!plugins.containsKey(name)) {
            plugins.put(name, path);
        }
    }

    void show() {
        System.out.println(plugins.get("spell"));
    }

    public static void main(String[] args) {
        StartupPlugins editor = new StartupPlugins();
        editor.install("spell", "/usr/lib/spell");
        editor.install("lint", "/usr/lib/lint");
        Thread left = new Thread(editor::show);
        Thread right = new Thread(editor::show);
        left.start();
        right.start();
    }
}
