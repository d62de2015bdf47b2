// case: getAndSet and compareAndSet choose the thread that starts the race and the one that holds the baton
// why: only one thread sees false, or turns null into itself; whoever was not chosen still counts steps
// safe atomics.FirstRunner.starts
// safe atomics.FirstRunner.laps
// race atomics.FirstRunner.steps certain
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

public class FirstRunner {
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<Thread> baton = new AtomicReference<>();
    private int starts;
    private int laps;
    private int steps;

    void run() {
        if (!started.getAndSet(true)) {
            starts++;
        }
        if (baton.compareAndSet(null, Thread.currentThread())) {
            laps++;
            baton.set(null);
        }
        steps++;
    }

    public static void main(String[] args) {
        FirstRunner race = new FirstRunner();
        for (int i = 0; i < 3; i++) {
            new Thread(race::run).start();
        }
    }
}
