// case: AtomicReference publishes an immutable snapshot
// why: set() happens-before the get() that sees it, and the fields of the snapshot are final
// safe atomics.ConfigSnapshot.current
package atomics;

import java.util.concurrent.atomic.AtomicReference;

public class ConfigSnapshot {
    static final class Config {
        final String host;
        final int port;

        Config(String host, int port) {
            this.host = host;
            this.port = port;
        }
    }

    private final AtomicReference<Config> current = new AtomicReference<>(new Config("localhost", 80));

    void reload(String host, int port) {
        current.set(new Config(host, port));
    }

    String address() {
        Config c = current.get();
        return c.host + ":" + c.port;
    }

    public static void main(String[] args) throws InterruptedException {
        ConfigSnapshot config = new ConfigSnapshot();
        Thread watcher = new Thread(() -> config.reload("example.org", 8080));
        watcher.start();
        System.out.println(config.address());
        watcher.join();
        System.out.println(config.address());
    }
}
