// case: main waits for the latch with a time limit and ignores the result
// why: a timed await() may return false without any countDown(), so the read is unordered
// race order.LatchTimed.model certain
package order;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimed {
    private static String model;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            model = "bert-" + Thread.currentThread().getName();
            loaded.countDown();
        });
        loader.start();
        loaded.await(5, TimeUnit.MILLISECONDS);
        System.out.println(model);
    }
}
