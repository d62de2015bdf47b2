// case: AtomicReference: get, then set of a list made from the old one
// why: both threads extend the same old list; one entry is lost
// violation atomics.History.add kind=read-modify-write
package atomics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

public class History {
    private final AtomicReference<List<String>> entries = new AtomicReference<>(List.of());

    void add(String entry) {
        List<String> longer = new ArrayList<>(entries.get());
        longer.add(entry);
        entries.set(List.copyOf(longer));
    }

    public static void main(String[] args) {
        History history = new History();
        Thread left = new Thread(() -> history.add("left"));
        Thread right = new Thread(() -> history.add("right"));
        left.start();
        right.start();
    }
}
