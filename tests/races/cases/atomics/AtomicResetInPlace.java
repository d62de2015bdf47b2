// case: a non-final field holds an AtomicLong that is reset in place
// why: the field is written only in the constructor, before start(); the reset goes through the atomic
// safe atomics.AtomicResetInPlace.sum
package atomics;

import java.util.concurrent.atomic.AtomicLong;

public class AtomicResetInPlace {
    private AtomicLong sum = new AtomicLong();

    void record(long n) {
        sum.addAndGet(n);
    }

    void reset() {
        sum.set(0);
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicResetInPlace metric = new AtomicResetInPlace();
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
