// case: a shutdown hook asks the worker to stop, waits for it and saves
// why: the hook joins the worker before it reads
// safe codebase.SavedOnExitLocked.pending{}
// safe codebase.SavedOnExitLocked.stop
package codebase;

import java.util.ArrayList;
import java.util.List;

public class SavedOnExitLocked {
    private final List<String> pending = new ArrayList<>();
    private volatile boolean stop;

    private void collect() {
        for (int i = 0; !stop; i++) {
            pending.add("entry " + i);
        }
    }

    public static void main(String[] args) {
        SavedOnExitLocked store = new SavedOnExitLocked();
        Thread collector = new Thread(store::collect, "collector");
        collector.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            store.stop = true;
            try {
                collector.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println(store.pending.size());
        }));
    }
}
