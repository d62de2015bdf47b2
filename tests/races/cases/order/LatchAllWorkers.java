// case: a latch with as many counts as workers; each counts down after its write
// why: await() returns only after both countDown() calls, so both writes are ordered before the reads
// safe order.LatchAllWorkers.users
// safe order.LatchAllWorkers.orders
package order;

import java.util.concurrent.CountDownLatch;

public class LatchAllWorkers {
    private static int users;
    private static int orders;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
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
