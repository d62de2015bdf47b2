// case: two tasks fill two fields, main waits for both
// why: each get() orders its task before the reads in main
// safe executors.TwoFuturesBothGet.width
// safe executors.TwoFuturesBothGet.height
package executors;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TwoFuturesBothGet {
    private int width;
    private int height;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        TwoFuturesBothGet image = new TwoFuturesBothGet();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> measureWidth = () -> image.width = 640;
        Callable<Integer> measureHeight = () -> image.height = 480;
        Future<Integer> first = pool.submit(measureWidth);
        Future<Integer> second = pool.submit(measureHeight);
        int area = first.get() * second.get();
        System.out.println(image.width + "x" + image.height + " = " + area);
        pool.shutdown();
    }
}
