// case: a factory method registers the listener after the constructor has ended
// why: the copy-on-write list orders what is before add with what the bus does after it sees the listener
// safe codebase.PluginByFactory$Plugin.name
// safe codebase.PluginByFactory$Plugin.events{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

public class PluginByFactory {
    static class Bus {
        private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

        void register(Consumer<String> listener) {
            listeners.add(listener);
        }

        void run() {
            for (int i = 0; i < 100; i++) {
                for (Consumer<String> listener : listeners) {
                    listener.accept("tick " + i);
                }
            }
        }
    }

    static class Plugin implements Consumer<String> {
        private String name;
        private List<String> events;

        private Plugin(String name) {
            this.name = name;
            this.events = new ArrayList<>();
            events.add("created");
        }

        static Plugin create(Bus bus, String name) {
            Plugin plugin = new Plugin(name);
            bus.register(plugin);
            return plugin;
        }

        @Override
        public void accept(String event) {
            System.out.println(name + ": " + event + " after " + events.size());
        }
    }

    public static void main(String[] args) {
        Bus bus = new Bus();
        new Thread(bus::run).start();
        Plugin.create(bus, "audit");
    }
}
