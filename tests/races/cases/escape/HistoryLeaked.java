// case: a synchronized getter returns the internal list itself
// why: main uses the list after the monitor has been released, while the writer adds under the monitor
// safe escape.HistoryLeaked$History.events
// race escape.HistoryLeaked$History.events{} certain
package escape;

import java.util.ArrayList;
import java.util.List;

public class HistoryLeaked {
    static class History {
        private final List<String> events = new ArrayList<>();
        synchronized void record(String e) { events.add(e); }
        synchronized List<String> events() { return events; }
    }

    public static void main(String[] args) {
        History history = new History();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                history.record("event " + i);
            }
        });
        writer.start();
        List<String> seen = history.events();
        System.out.println(seen.size() <= 10);
    }
}
