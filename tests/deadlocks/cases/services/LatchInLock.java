// case: a gate that is opened by a thread which needs the lock that the waiting thread holds
// why: open() needs the monitor that enter() holds while it waits for the latch; the other gate waits outside
// deadlock services.LatchInLock$Gate, java.util.concurrent.CountDownLatch?|services.LatchInLock$Gate.latch? kind=wait-under-lock|join-under-lock
package services;

import java.util.concurrent.CountDownLatch;

public class LatchInLock {
    static class Gate {
        private final CountDownLatch latch = new CountDownLatch(1);
        private int entered;

        synchronized void enter() throws InterruptedException {
            latch.await();
            entered++;
        }

        synchronized void open() {
            latch.countDown();
        }

        synchronized int entered() {
            return entered;
        }
    }

    static class FreeGate {
        private final CountDownLatch latch = new CountDownLatch(1);
        private int entered;

        void enter() throws InterruptedException {
            latch.await();
            synchronized (this) {
                entered++;
            }
        }

        synchronized void open() {
            latch.countDown();
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        FreeGate free = new FreeGate();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                try {
                    free.enter();
                    gate.enter();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        free.open();
        gate.open();
        System.out.println(gate.entered());
    }
}
