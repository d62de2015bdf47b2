// case: firstEntry on a concurrent sorted map, and a look at what it returned
// why: one call; an empty map makes it return null
// clean containers.AlarmTimesEntry.next
package containers;

import java.util.concurrent.ConcurrentSkipListMap;
import java.util.Map;

public class AlarmTimesEntry {
    private final ConcurrentSkipListMap<Integer, String> alarms = new ConcurrentSkipListMap<>();

    void set(int minute) {
        alarms.put(minute, "ring");
    }

    void stop() {
        alarms.clear();
    }

    int next() {
        Map.Entry<Integer, String> first = alarms.firstEntry();
        return first == null ? -1 : first.getKey();
    }

    public static void main(String[] args) {
        AlarmTimesEntry clock = new AlarmTimesEntry();
        clock.set(7);
        new Thread(() -> System.out.println(clock.next())).start();
        new Thread(clock::stop).start();
    }
}
