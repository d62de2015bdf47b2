// case: a worker counts down a latch after loading; main awaits it before reading
// why: the write precedes countDown(), which happens-before the return of await()
// safe order.LatchReady.model
package order;

import java.util.concurrent.CountDownLatch;

public class LatchReady {
    private static String model;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            model = "bert-" + Thread.currentThread().getName();
            loaded.countDown();
        });
        loader.start();
        loaded.await();
        System.out.println(model);
    }
}
