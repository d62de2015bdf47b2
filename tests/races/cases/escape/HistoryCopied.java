// case: a getter returns a copy of the internal list, made under the lock
// why: the internal list is only touched under the monitor; the copy belongs to the caller
// safe escape.HistoryCopied$History.events
// safe escape.HistoryCopied$History.events{}
package escape;

import java.util.ArrayList;
import java.util.List;

public class HistoryCopied {
    static class History {
        private final List<String> events = new ArrayList<>();
        synchronized void record(String e) { events.add(e); }
        synchronized List<String> events() { return new ArrayList<>(events); }
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
        seen.add("end");
        System.out.println(seen.size() <= 11);
    }
}
