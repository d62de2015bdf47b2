// case: CountDownLatch.await before the lock is taken
// why: the loader is free to take the lock and to count down
// clean waits.LatchFirst.config, waits.LatchFirst.ready?
package waits;

import java.util.concurrent.CountDownLatch;

public class LatchFirst {
    private final Object config = new Object();
    private final CountDownLatch ready = new CountDownLatch(1);
    private int entries;

    void load() {
        synchronized (config) {
            entries = 12;
        }
        ready.countDown();
    }

    void start() throws InterruptedException {
        ready.await();
        synchronized (config) {
            System.out.println(entries);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LatchFirst server = new LatchFirst();
        new Thread(server::load).start();
        server.start();
    }
}
