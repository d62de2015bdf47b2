// case: an AtomicInteger counts the hits, a plain long sums the bytes beside it
// why: bytes is incremented by several threads with no lock; two threads can both be before their own
// why: incrementAndGet, so the atomic beside it does not order the increments
// race atomics.HitCounterPlain.bytes certain
// safe atomics.HitCounterPlain.hits
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class HitCounterPlain {
    private final AtomicInteger hits = new AtomicInteger();
    private long bytes;

    void hit(int size) {
        bytes += size;
        hits.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounterPlain page = new HitCounterPlain();
        Thread[] visitors = new Thread[4];
        for (int i = 0; i < visitors.length; i++) {
            visitors[i] = new Thread(() -> page.hit(512));
            visitors[i].start();
        }
        for (Thread v : visitors) {
            v.join();
        }
        System.out.println(page.hits.get() + " " + page.bytes);
    }
}
