// case: main waits for the latch with a time limit, and reads only if that was in time
// why: await() returned true, so countDown() came before (CountDownLatch)
// safe order.LatchTimedTested.model
package order;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimedTested {
    private static String model;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            model = "bert-" + Thread.currentThread().getName();
            loaded.countDown();
        });
        loader.start();
        if (!loaded.await(5, TimeUnit.SECONDS)) {
            System.out.println("too late");
            return;
        }
        System.out.println(model);
    }
}
