// case: a buffer is copied and then cleared; a counter is read and then reset
// why: what is added between the copy and clear is lost
// violation codebase.DrainAndClear.flush kind=read-modify-write|check-then-act
// violation codebase.DrainAndClear.report kind=read-modify-write
// clean codebase.DrainAndClear.reportWhole
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

public class DrainAndClear {
    private final List<String> buffer = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    void log(String line) {
        buffer.add(line);
        hits.incrementAndGet();
        misses.incrementAndGet();
    }

    void flush() {
        List<String> lines = new ArrayList<>(buffer);
        buffer.clear();
        System.out.println(lines);
    }

    void report() {
        System.out.println(hits.get());
        hits.set(0);
    }

    void reportWhole() {
        System.out.println(misses.getAndSet(0));
    }

    public static void main(String[] args) {
        DrainAndClear log = new DrainAndClear();
        new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                log.log("line " + i);
            }
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                log.flush();
                log.report();
                log.reportWhole();
            }
        }).start();
    }
}
