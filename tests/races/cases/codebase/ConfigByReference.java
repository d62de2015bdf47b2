// case: an AtomicReference to an immutable configuration, changed by updateAndGet with a copying method
// why: all fields of the configuration are final; the reference orders
// safe codebase.ConfigByReference$Config.timeout
// safe codebase.ConfigByReference$Config.hosts{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

public class ConfigByReference {
    static final class Config {
        private final int timeout;
        private final List<String> hosts;

        Config(int timeout, List<String> hosts) {
            this.timeout = timeout;
            this.hosts = new ArrayList<>(hosts);
        }

        Config withTimeout(int newTimeout) {
            return new Config(newTimeout, hosts);
        }

        Config withHost(String host) {
            List<String> all = new ArrayList<>(hosts);
            all.add(host);
            return new Config(timeout, all);
        }
    }

    private final AtomicReference<Config> config = new AtomicReference<>(new Config(10, List.of()));

    public static void main(String[] args) {
        ConfigByReference app = new ConfigByReference();
        new Thread(() -> app.config.updateAndGet(c -> c.withTimeout(20))).start();
        new Thread(() -> app.config.updateAndGet(c -> c.withHost("db"))).start();
        new Thread(() -> System.out.println(app.config.get().timeout + " " + app.config.get().hosts.size())).start();
    }
}
