// case: a spin lock made of compareAndSet(false, true) and set(false)
// why: one thread at a time turns the flag; set(false) happens-before the next successful compareAndSet
// safe locks.TurnstileSpin.visitors
// race locks.TurnstileSpin.rejected certain
package locks;

import java.util.concurrent.atomic.AtomicBoolean;

public class TurnstileSpin {
    private final AtomicBoolean busy = new AtomicBoolean();
    private int visitors;
    private int rejected;

    void enter() {
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        try {
            visitors++;
        } finally {
            busy.set(false);
        }
    }

    void tryEnter() {
        if (!busy.compareAndSet(false, true)) {
            rejected++;
            return;
        }
        visitors++;
        busy.set(false);
    }

    public static void main(String[] args) {
        TurnstileSpin turnstile = new TurnstileSpin();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                turnstile.enter();
                turnstile.tryEnter();
            }).start();
        }
    }
}
