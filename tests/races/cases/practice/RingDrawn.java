// case: numbers are drawn, but wrapped around a ring
// why: two numbers may stand for one element
// race practice.RingDrawn.ring[]
package practice;

import java.util.concurrent.atomic.AtomicInteger;

public class RingDrawn {
    private static final int[] ring = new int[8];
    private static final AtomicInteger next = new AtomicInteger();

    static void log() {
        for (int i = 0; i < 100; i++) {
            ring[next.getAndIncrement() % ring.length] = i;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(RingDrawn::log).start();
        }
    }
}
