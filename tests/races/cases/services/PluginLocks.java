// case: plugins with a lock in the superclass; one of them hides it by a field of the same name
// why: two fields named lock are two locks: the superclass's report() holds another one than Indexer.step()
// safe services.PluginLocks$Cleaner.removed
// race services.PluginLocks$Indexer.indexed
// safe services.PluginLocks$Plugin.runs
// race services.PluginLocks$Plugin.name
package services;

import java.util.ArrayList;
import java.util.List;

public class PluginLocks {
    abstract static class Plugin implements Runnable {
        protected final Object lock = new Object();
        private int runs;
        String name = getClass().getSimpleName();

        abstract void step();

        abstract int result();

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                synchronized (lock) {
                    runs++;
                }
                step();
            }
            name = name + " (done)";
        }

        String report() {
            synchronized (lock) {
                return name + ": " + result() + " in " + runs;
            }
        }
    }

    static class Cleaner extends Plugin {
        private int removed;

        @Override
        void step() {
            synchronized (lock) {
                removed++;
            }
        }

        @Override
        int result() {
            return removed;
        }
    }

    static class Indexer extends Plugin {
        private final Object lock = new Object();
        private int indexed;

        @Override
        void step() {
            synchronized (lock) {
                indexed++;
            }
        }

        @Override
        int result() {
            return indexed;
        }
    }

    public static void main(String[] args) {
        List<Plugin> plugins = new ArrayList<>();
        plugins.add(new Cleaner());
        plugins.add(new Indexer());
        for (Plugin plugin : plugins)
            new Thread(plugin).start();
        for (Plugin plugin : plugins)
            System.out.println(plugin.report());
    }
}
