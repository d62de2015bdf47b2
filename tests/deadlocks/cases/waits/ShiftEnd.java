// case: awaitTermination with a limit, again and again until it says yes, while a lock is held that a task needs
// why: the task cannot end before the lock is free, and the loop cannot end before the task
// deadlock waits.ShiftEnd.bell kind=join-under-lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ShiftEnd {
    private final Object bell = new Object();
    private final ExecutorService shift = Executors.newFixedThreadPool(2);
    private int rings;

    void ring() {
        synchronized (bell) {
            rings++;
        }
    }

    void close() throws InterruptedException {
        shift.submit(this::ring);
        shift.shutdown();
        synchronized (bell) {
            while (!shift.awaitTermination(1, TimeUnit.SECONDS)) {
                rings += 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new ShiftEnd().close();
    }
}
