// case: AtomicInteger: incrementAndGet first, and back if there are too many
// why: what the increment returned decides; whoever made it too many takes his own back
// clean atomics.BoatSeatsCounted.enter
// clean atomics.BoatSeatsCounted.leave
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class BoatSeatsCounted {
    private static final int SEATS = 5;
    private final AtomicInteger taken = new AtomicInteger();

    boolean enter() {
        if (taken.incrementAndGet() > SEATS) {
            taken.decrementAndGet();
            return false;
        }
        return true;
    }

    void leave() {
        taken.decrementAndGet();
    }

    public static void main(String[] args) {
        BoatSeatsCounted boat = new BoatSeatsCounted();
        Runnable guest = () -> {
            if (boat.enter()) {
                boat.leave();
            }
        };
        new Thread(guest).start();
        new Thread(guest).start();
    }
}
