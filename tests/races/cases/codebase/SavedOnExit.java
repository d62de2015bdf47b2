// case: a shutdown hook saves what a worker collects
// why: the hook runs while the worker may still write; what main wrote before adding the hook is ordered
// race codebase.SavedOnExit.pending{}
// race codebase.SavedOnExit.dirty
// safe codebase.SavedOnExit.file
package codebase;

import java.util.ArrayList;
import java.util.List;

public class SavedOnExit {
    private final List<String> pending = new ArrayList<>();
    private boolean dirty;
    private String file;

    private void collect() {
        for (int i = 0; i < 1000; i++) {
            pending.add("entry " + i);
            dirty = true;
        }
    }

    private void save() {
        if (dirty) {
            System.out.println(file + pending);
        }
    }

    public static void main(String[] args) {
        SavedOnExit store = new SavedOnExit();
        store.file = args.length > 0 ? args[0] : "store";
        Runtime.getRuntime().addShutdownHook(new Thread(store::save, "saver"));
        new Thread(store::collect, "collector").start();
    }
}
