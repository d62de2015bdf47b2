// case: listeners in a CopyOnWriteArrayList are added and called by two threads
// why: the list is thread-safe, and iterates over a snapshot
// safe fresh.CopyOnWriteListeners.listeners
// safe fresh.CopyOnWriteListeners.listeners{}
package fresh;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteListeners {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void fire() {
        for (Runnable r : listeners) r.run();
    }

    public static void main(String[] args) {
        CopyOnWriteListeners events = new CopyOnWriteListeners();
        new Thread(events::fire).start();
        events.listeners.add(() -> System.out.println("x"));
    }
}
