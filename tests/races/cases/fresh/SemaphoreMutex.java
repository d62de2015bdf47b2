// case: a semaphore with one permit guards a counter
// why: only one thread has the permit, and release() comes before the next acquire()
// safe fresh.SemaphoreMutex.count
package fresh;

import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    private final Semaphore mutex = new Semaphore(1);
    private int count;

    void add() throws InterruptedException {
        mutex.acquire();
        try {
            count++;
        } finally {
            mutex.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreMutex counter = new SemaphoreMutex();
        Thread t = new Thread(() -> {
            try {
                counter.add();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        t.start();
        counter.add();
        t.join();
        System.out.println(counter.count);
    }
}
