// case: a constructor registers the object as a listener before it has set its fields
// why: the bus calls the plugin from its thread while the constructor runs; even the final field may be seen unset
// race codebase.PluginRegistered$Plugin.name
// race codebase.PluginRegistered$Plugin.events
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

public class PluginRegistered {
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

        Plugin(Bus bus, String name) {
            bus.register(this);
            this.name = name;
            this.events = new ArrayList<>();
            events.add("created");
        }

        @Override
        public void accept(String event) {
            System.out.println(name + ": " + event + " after " + events.size());
        }
    }

    public static void main(String[] args) {
        Bus bus = new Bus();
        new Thread(bus::run).start();
        new Plugin(bus, "audit");
    }
}
