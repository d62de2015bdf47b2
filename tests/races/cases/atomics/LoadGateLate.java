// case: the AtomicBoolean is set before the data is written
// why: entries is written after set(true), so a get() that returns true orders nothing for it
// race atomics.LoadGateLate.entries certain
// safe atomics.LoadGateLate.loaded
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class LoadGateLate {
    private final AtomicBoolean loaded = new AtomicBoolean();
    private int entries;

    void load() {
        loaded.set(true);
        entries = 250;
    }

    public static void main(String[] args) throws InterruptedException {
        LoadGateLate gate = new LoadGateLate();
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
