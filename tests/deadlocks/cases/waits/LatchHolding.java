// case: CountDownLatch.await while a lock is held that the thread needs before it counts down
// why: the loader waits for `config`, main waits for the loader's countDown
// deadlock waits.LatchHolding.config, waits.LatchHolding.ready? kind=wait-under-lock
package waits;

import java.util.concurrent.CountDownLatch;

public class LatchHolding {
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
        synchronized (config) {
            ready.await();
            System.out.println(entries);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LatchHolding server = new LatchHolding();
        new Thread(server::load).start();
        server.start();
    }
}
