// case: a semaphore with three permits around a counter
// why: three threads may be inside at the same time
// race fresh.SemaphoreMany.count
package fresh;

import java.util.concurrent.Semaphore;

public class SemaphoreMany {
    private final Semaphore permits = new Semaphore(3);
    private int count;

    void add() {
        permits.acquireUninterruptibly();
        try {
            count++;
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) {
        SemaphoreMany counter = new SemaphoreMany();
        new Thread(counter::add).start();
        new Thread(counter::add).start();
    }
}
