// case: compareAndSet elects one thread that writes
// why: only the thread whose compareAndSet(false, true) succeeds writes owner; main reads after both joins
// safe atomics.OnceOnly.owner
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class OnceOnly {
    private final AtomicBoolean claimed = new AtomicBoolean();
    private String owner;

    void claim(String name) {
        if (claimed.compareAndSet(false, true)) {
            owner = name;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OnceOnly seat = new OnceOnly();
        Thread a = new Thread(() -> seat.claim("ada"));
        Thread b = new Thread(() -> seat.claim("bob"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(seat.owner);
    }
}
