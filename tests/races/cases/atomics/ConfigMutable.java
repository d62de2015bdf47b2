// case: AtomicReference holds a mutable object that is changed in place
// why: port is written through the reference after publication, with no set() behind the write and no lock
// race atomics.ConfigMutable$Config.port certain
package atomics;

import java.util.concurrent.atomic.AtomicReference;

public class ConfigMutable {
    static final class Config {
        final String host;
        int port;

        Config(String host, int port) {
            this.host = host;
            this.port = port;
        }
    }

    private final AtomicReference<Config> current = new AtomicReference<>(new Config("localhost", 80));

    void reload(int port) {
        current.get().port = port;
    }

    String address() {
        Config c = current.get();
        return c.host + ":" + c.port;
    }

    public static void main(String[] args) throws InterruptedException {
        ConfigMutable config = new ConfigMutable();
        Thread watcher = new Thread(() -> config.reload(8080));
        watcher.start();
        System.out.println(config.address());
        watcher.join();
    }
}
