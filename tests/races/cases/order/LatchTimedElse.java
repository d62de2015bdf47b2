// case: main waits for the latch with a time limit, and looks how far the loader came if that is over
// why: await() returned false, so nothing orders the loader's write before the read
// race order.LatchTimedElse.model
package order;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimedElse {
    private static String model;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            model = "bert-" + Thread.currentThread().getName();
            loaded.countDown();
        });
        loader.start();
        if (loaded.await(5, TimeUnit.SECONDS)) {
            System.out.println("in time");
        } else {
            System.out.println(model);
        }
    }
}
