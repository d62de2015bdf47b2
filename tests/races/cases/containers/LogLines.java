// case: ArrayList to which two threads add
// why: two unsynchronized add() calls on one list
// race containers.LogLines.lines{} certain
package containers;

import java.util.ArrayList;
import java.util.List;

public class LogLines {
    private final List<String> lines = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        LogLines log = new LogLines();
        Thread a = new Thread(() -> log.lines.add("started"));
        Thread b = new Thread(() -> log.lines.add("listening"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(log.lines.size() > 0);
    }
}
