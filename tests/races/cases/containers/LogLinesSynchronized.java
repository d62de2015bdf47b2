// case: Collections.synchronizedList, iterated under its own lock
// why: the wrapper locks itself in every call, and the iteration holds the same monitor
// safe containers.LogLinesSynchronized.lines{}
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LogLinesSynchronized {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    int length() {
        int n = 0;
        synchronized (lines) {
            for (String line : lines) {
                n += line.length();
            }
        }
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        LogLinesSynchronized log = new LogLinesSynchronized();
        Thread a = new Thread(() -> log.lines.add("started"));
        Thread b = new Thread(() -> log.lines.add("listening"));
        a.start();
        b.start();
        System.out.println(log.length());
        a.join();
        b.join();
    }
}
