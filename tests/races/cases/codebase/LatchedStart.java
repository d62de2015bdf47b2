// case: workers wait for a start latch, main waits for their end by another latch
// why: countDown is before await returns, both ways
// safe codebase.LatchedStart.input
// safe codebase.LatchedStart.results[]
package codebase;

import java.util.concurrent.CountDownLatch;

public class LatchedStart {
    private int input;
    private final long[] results = new long[4];

    public static void main(String[] args) throws InterruptedException {
        LatchedStart job = new LatchedStart();
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            int worker = i;
            new Thread(() -> {
                try {
                    start.await();
                    job.results[worker] = job.input * (worker + 1L);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    done.countDown();
                }
            }).start();
        }
        job.input = 17;
        start.countDown();
        done.await();
        System.out.println(job.results[0] + job.results[3]);
    }
}
