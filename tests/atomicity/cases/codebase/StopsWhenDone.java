// case: workers loop while a volatile flag is unset; any of them sets it
// why: the flag only ever becomes true; another one who sets it meanwhile does the same
// clean codebase.StopsWhenDone.run
// clean codebase.StopsWhenDone.work
package codebase;

import java.util.concurrent.atomic.AtomicInteger;

public class StopsWhenDone implements Runnable {
    private final AtomicInteger found = new AtomicInteger();
    private volatile boolean done;

    @Override
    public void run() {
        while (!done) {
            work();
        }
    }

    private void work() {
        if (found.incrementAndGet() >= 10) {
            done = true;
        }
    }

    public static void main(String[] args) {
        StopsWhenDone search = new StopsWhenDone();
        new Thread(search).start();
        new Thread(search).start();
    }
}
