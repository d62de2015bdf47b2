// case: isEmpty, then firstKey on a concurrent sorted map
// why: the map is cleared in between, and firstKey throws
// violation containers.AlarmTimes.next kind=check-then-act witness=alarms
package containers;

import java.util.concurrent.ConcurrentSkipListMap;

public class AlarmTimes {
    private final ConcurrentSkipListMap<Integer, String> alarms = new ConcurrentSkipListMap<>();

    void set(int minute) {
        alarms.put(minute, "ring");
    }

    void stop() {
        alarms.clear();
    }

    int next() {
        if (alarms.isEmpty()) {
            return -1;
        }
        return alarms.firstKey();
    }

    public static void main(String[] args) {
        AlarmTimes clock = new AlarmTimes();
        clock.set(7);
        new Thread(() -> System.out.println(clock.next())).start();
        new Thread(clock::stop).start();
    }
}
