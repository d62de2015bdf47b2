// case: a spin lock made of compareAndSet(false, true) and set(false)
// why: nobody else turns the flag between the two, so neither of them relies on a stale look
// clean atomics.SpinCounter.add
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class SpinCounter {
    private final AtomicBoolean busy = new AtomicBoolean();
    private int sum;

    void add(int n) {
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        try {
            sum += n;
        } finally {
            busy.set(false);
        }
    }

    public static void main(String[] args) {
        SpinCounter counter = new SpinCounter();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> counter.add(2)).start();
        }
    }
}
