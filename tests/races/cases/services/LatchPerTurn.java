// case: each turn hands a request with a latch of its own to a pool, and waits for it
// why: the answer is written before the request's latch is counted down, and read behind the wait for it
// safe services.LatchPerTurn.answer
package services;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LatchPerTurn {
    private final CountDownLatch ready = new CountDownLatch(1);
    private long answer;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            LatchPerTurn request = new LatchPerTurn();
            pool.execute(() -> {
                request.answer = System.nanoTime();
                request.ready.countDown();
            });
            request.ready.await();
            System.out.println(request.answer);
        }
        pool.shutdown();
    }
}
