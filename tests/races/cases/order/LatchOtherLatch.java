// case: main awaits a latch that the writer does not count down
// why: the logger counts down started; nothing leads from the writer's write to main's read
// race order.LatchOtherLatch.report certain
package order;

import java.util.concurrent.CountDownLatch;

public class LatchOtherLatch {
    private static String report;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        new Thread(() -> {
            report = "all green";
            written.countDown();
        }).start();
        new Thread(() -> {
            System.out.println("logger up");
            started.countDown();
        }).start();
        started.await();
        System.out.println(report);
    }
}
