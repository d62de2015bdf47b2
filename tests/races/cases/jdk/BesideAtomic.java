// case: check of an AtomicInteger's user does not make its other fields safe
// why: the plain field has no guard
// race jdk.BesideAtomic.last
// safe jdk.BesideAtomic.count
package jdk;

import java.util.concurrent.atomic.AtomicInteger;

public class BesideAtomic {
    private final AtomicInteger count = new AtomicInteger();
    private int last;

    void hit(int now) {
        count.incrementAndGet();
        last = now;
    }

    public static void main(String[] args) {
        BesideAtomic b = new BesideAtomic();
        new Thread(() -> b.hit(1)).start();
        b.hit(2);
    }
}
