// case: awaitTermination with a limit, once, while a lock is held that a task needs
// why: the wait gives up, and the lock is free
// clean waits.ShiftEndLimited.bell
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ShiftEndLimited {
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
            if (!shift.awaitTermination(1, TimeUnit.SECONDS)) {
                rings = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new ShiftEndLimited().close();
    }
}
