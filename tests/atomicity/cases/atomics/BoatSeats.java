// case: AtomicInteger: a comparison with get decides over incrementAndGet, whose result nobody looks at
// why: two guests see four taken seats, both count up, and six sit in a boat for five
// violation atomics.BoatSeats.enter kind=check-then-act witness=taken
// clean atomics.BoatSeats.leave
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class BoatSeats {
    private static final int SEATS = 5;
    private final AtomicInteger taken = new AtomicInteger();

    boolean enter() {
        if (taken.get() < SEATS) {
            taken.incrementAndGet();
            return true;
        }
        return false;
    }

    void leave() {
        taken.decrementAndGet();
    }

    public static void main(String[] args) {
        BoatSeats boat = new BoatSeats();
        Runnable guest = () -> {
            if (boat.enter()) {
                boat.leave();
            }
        };
        new Thread(guest).start();
        new Thread(guest).start();
    }
}
