// case: workers wait at a start gate; main sets the rules before opening it
// why: the workers read only after await(), which returns after main's countDown()
// safe order.LatchStartGate.distance
// safe order.LatchStartGate.surface
package order;

import java.util.concurrent.CountDownLatch;

public class LatchStartGate {
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
        surface = "tartan";
        gate.countDown();
    }
}
