// case: workers wait at a start gate; main changes one rule after opening it
// why: surface is written after countDown(), unordered with the runners' reads
// safe order.LatchStartGateLate.distance
// race order.LatchStartGateLate.surface certain
package order;

import java.util.concurrent.CountDownLatch;

public class LatchStartGateLate {
    private static int distance;
    private static String surface;

    static void race(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            return;
        }
        System.out.println(Thread.currentThread().getName() + " runs " + distance + " on " + surface);
    }

    public static void main(String[] args) {
        CountDownLatch gate = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> race(gate), "runner-" + i).start();
        }
        distance = 400;
        gate.countDown();
        surface = "tartan";
    }
}
