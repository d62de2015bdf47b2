// case: an AtomicBoolean publishes data that was written before set(true)
// why: the writes of the loader come before set(true); main reads them only after get() returned true
// safe atomics.LoadGate.entries
// safe atomics.LoadGate.loaded
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class LoadGate {
    private final AtomicBoolean loaded = new AtomicBoolean();
    private int entries;

    void load() {
        entries = 250;
        loaded.set(true);
    }

    public static void main(String[] args) throws InterruptedException {
        LoadGate gate = new LoadGate();
        Thread loader = new Thread(gate::load);
        loader.setDaemon(true);
        loader.start();
        if (gate.loaded.get()) {
            System.out.println("entries: " + gate.entries);
        } else {
            System.out.println("still loading");
        }
    }
}
