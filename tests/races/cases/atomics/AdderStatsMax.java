// case: LongAdder for the sum, a plain long for the maximum
// why: largest is read and written by two threads with no order; the adder gives none
// race atomics.AdderStatsMax.largest certain
// safe atomics.AdderStatsMax.bytes
package atomics;

import java.util.concurrent.atomic.LongAdder;

public class AdderStatsMax {
    private final LongAdder bytes = new LongAdder();
    private long largest;

    void received(int size) {
        bytes.add(size);
        if (size > largest) {
            largest = size;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AdderStatsMax stats = new AdderStatsMax();
        Thread a = new Thread(() -> stats.received(1200));
        Thread b = new Thread(() -> stats.received(400));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(stats.bytes.sum() + " max " + stats.largest);
    }
}
