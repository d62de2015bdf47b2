// case: a lock that an AtomicReference holds guards a sum; each of two shops has its own
// why: each shop has one lock
// safe services.SumUnderReferredLock.sum
package services;

import java.util.concurrent.atomic.AtomicReference;

public class SumUnderReferredLock {
    private final AtomicReference<Object> lock = new AtomicReference<>(new Object());
    private int sum;

    void sell(String name) {
        synchronized (lock.get()) {
            sum += name.length();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            SumUnderReferredLock shop = new SumUnderReferredLock();
            new Thread(() -> shop.sell("tea")).start();
            new Thread(() -> shop.sell("cup")).start();
        }
    }
}
