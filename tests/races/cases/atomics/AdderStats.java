// case: LongAdder and LongAccumulator as statistics
// why: both classes are made for concurrent updates; sums may be stale but there is no data race
// safe atomics.AdderStats.bytes
// safe atomics.AdderStats.largest
package atomics;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AdderStats {
    private final LongAdder bytes = new LongAdder();
    private final LongAccumulator largest = new LongAccumulator(Long::max, 0);

    void received(int size) {
        bytes.add(size);
        largest.accumulate(size);
    }

    public static void main(String[] args) throws InterruptedException {
        AdderStats stats = new AdderStats();
        Thread a = new Thread(() -> stats.received(1200));
        Thread b = new Thread(() -> stats.received(400));
        a.start();
        b.start();
        System.out.println(stats.bytes.sum() + " max " + stats.largest.get());
        a.join();
        b.join();
    }
}
