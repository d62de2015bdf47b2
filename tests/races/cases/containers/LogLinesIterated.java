// case: Collections.synchronizedList iterated without its lock
// why: the iterator of the wrapper is not synchronized; the documentation demands the lock around the iteration
// race containers.LogLinesIterated.lines{}
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

public class LogLinesIterated {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    int length() {
        int n = 0;
        try {
            for (String line : lines) {
                n += line.length();
            }
        } catch (ConcurrentModificationException e) {
            return -1;
        }
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        LogLinesIterated log = new LogLinesIterated();
        Thread a = new Thread(() -> log.lines.add("started"));
        a.start();
        System.out.println(log.length());
        a.join();
    }
}
