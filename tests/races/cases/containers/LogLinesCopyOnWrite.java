// case: CopyOnWriteArrayList, iterated while others add
// why: iterators work on an immutable snapshot; add() publishes a new array through a volatile field
// safe containers.LogLinesCopyOnWrite.lines{}
package containers;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class LogLinesCopyOnWrite {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        LogLinesCopyOnWrite log = new LogLinesCopyOnWrite();
        Thread a = new Thread(() -> log.lines.add("started"));
        a.start();
        for (String line : log.lines) {
            System.out.println(line);
        }
        a.join();
    }
}
