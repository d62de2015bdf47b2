// case: AtomicInteger counter
// why: incrementAndGet and get have the memory effects of volatile accesses; the reference is final
// safe atomics.HitCounterAtomic.hits
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class HitCounterAtomic {
    private final AtomicInteger hits = new AtomicInteger();

    void hit() {
        hits.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounterAtomic page = new HitCounterAtomic();
        Thread[] visitors = new Thread[4];
        for (int i = 0; i < visitors.length; i++) {
            visitors[i] = new Thread(page::hit);
            visitors[i].start();
        }
        System.out.println(page.hits.get());
        for (Thread v : visitors) {
            v.join();
        }
    }
}
