// case: a worker counts down before it writes its result; main sets the input after opening the gate
// why: what follows countDown is not ordered by the latch
// race codebase.LatchedTooEarly.result
// race codebase.LatchedTooEarly.input
package codebase;

import java.util.concurrent.CountDownLatch;

public class LatchedTooEarly {
    private int input;
    private int result;

    public static void main(String[] args) throws InterruptedException {
        LatchedTooEarly job = new LatchedTooEarly();
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            try {
                start.await();
                int value = job.input;
                done.countDown();
                job.result = value * 2;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        start.countDown();
        job.input = 17;
        done.await();
        System.out.println(job.result);
    }
}
