// case: an AtomicReference to a configuration that is got and changed in place
// why: the reference orders nothing that is written after get
// race codebase.ConfigInPlace$Config.timeout
// race codebase.ConfigInPlace$Config.hosts{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

public class ConfigInPlace {
    static final class Config {
        private int timeout = 10;
        private final List<String> hosts = new ArrayList<>();

        Config timeout(int newTimeout) {
            timeout = newTimeout;
            return this;
        }

        Config host(String host) {
            hosts.add(host);
            return this;
        }
    }

    private final AtomicReference<Config> config = new AtomicReference<>(new Config());

    public static void main(String[] args) {
        ConfigInPlace app = new ConfigInPlace();
        new Thread(() -> app.config.updateAndGet(c -> c.timeout(20))).start();
        new Thread(() -> app.config.get().host("db")).start();
        new Thread(() -> System.out.println(app.config.get().timeout + " " + app.config.get().hosts.size())).start();
    }
}
