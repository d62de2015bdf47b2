// case: a non-final field holds an AtomicLong and is replaced on reset
// why: the field that holds the atomic is plain; reset() writes it while record() reads it
// race atomics.AtomicReplaced.sum certain
package atomics;

import java.util.concurrent.atomic.AtomicLong;

public class AtomicReplaced {
    private AtomicLong sum = new AtomicLong();

    void record(long n) {
        sum.addAndGet(n);
    }

    void reset() {
        sum = new AtomicLong();
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReplaced metric = new AtomicReplaced();
        Thread source = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                metric.record(i);
            }
        });
        source.start();
        metric.reset();
        source.join();
        System.out.println(metric.sum.get());
    }
}
