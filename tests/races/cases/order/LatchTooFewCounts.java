// case: a latch with one count for two workers
// why: the first countDown() releases main, while the other worker may not have written yet
// race order.LatchTooFewCounts.users certain
// race order.LatchTooFewCounts.orders certain
package order;

import java.util.concurrent.CountDownLatch;

public class LatchTooFewCounts {
    private static int users;
    private static int orders;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            users = 120;
            done.countDown();
        }).start();
        new Thread(() -> {
            orders = 45;
            done.countDown();
        }).start();
        done.await();
        System.out.println(users + orders);
    }
}
