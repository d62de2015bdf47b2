// case: compareAndSet elects one writer, losers read what it writes
// why: the winner writes owner after its compareAndSet; the loser's failed one does not order that write before its read
// race atomics.OnceOnlyPeek.owner certain
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class OnceOnlyPeek {
    private final AtomicBoolean claimed = new AtomicBoolean();
    private String owner;

    String claim(String name) {
        if (claimed.compareAndSet(false, true)) {
            owner = name;
        }
        return owner;
    }

    public static void main(String[] args) throws InterruptedException {
        OnceOnlyPeek seat = new OnceOnlyPeek();
        Thread a = new Thread(() -> System.out.println(seat.claim("ada")));
        Thread b = new Thread(() -> System.out.println(seat.claim("bob")));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
