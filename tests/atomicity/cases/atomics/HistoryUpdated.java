// case: AtomicReference: updateAndGet with a function of the old list
// why: the function is repeated until nobody came in between
// clean atomics.HistoryUpdated.add
package atomics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

public class HistoryUpdated {
    private final AtomicReference<List<String>> entries = new AtomicReference<>(List.of());

    private static List<String> extended(List<String> old, String entry) {
        List<String> longer = new ArrayList<>(old);
        longer.add(entry);
        return List.copyOf(longer);
    }

    void add(String entry) {
        entries.updateAndGet(old -> extended(old, entry));
    }

    public static void main(String[] args) {
        HistoryUpdated history = new HistoryUpdated();
        Thread left = new Thread(() -> history.add("left"));
        Thread right = new Thread(() -> history.add("right"));
        left.start();
        right.start();
    }
}
