// case: a worker counts down before it has written everything
// why: model is written before countDown(), version after it: only the latter is unordered with main's read
// safe order.LatchEarlyCountDown.model
// race order.LatchEarlyCountDown.version certain
package order;

import java.util.concurrent.CountDownLatch;

public class LatchEarlyCountDown {
    private static String model;
    private static int version;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            model = "bert-" + Thread.currentThread().getName();
            loaded.countDown();
            version = 3;
        });
        loader.start();
        loaded.await();
        System.out.println(model + version);
    }
}
