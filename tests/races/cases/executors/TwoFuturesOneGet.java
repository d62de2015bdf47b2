// case: two tasks fill two fields, main waits for only one of them
// why: get() on the first future orders only the first task; the second may still run
// safe executors.TwoFuturesOneGet.width
// race executors.TwoFuturesOneGet.height certain
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TwoFuturesOneGet {
    private int width;
    private int height;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        TwoFuturesOneGet image = new TwoFuturesOneGet();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> {
            image.width = 640;
        });
        Future<?> second = pool.submit(() -> {
            image.height = 480;
        });
        first.get();
        System.out.println(image.width + "x" + image.height + " " + second.isCancelled());
        pool.shutdown();
    }
}
