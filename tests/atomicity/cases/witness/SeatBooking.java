// case: blocks only: seats are checked in one block and taken in a second, both in a block of another lock
// why: the box office takes the last seat after the check; the second block books a seat that is gone
// violation witness.SeatBooking.book kind=context-witness witness=seats
package witness;

public class SeatBooking {
    private final Object booking = new Object();
    private final Object seats = new Object();
    private int free = 3;

    boolean book() {
        synchronized (booking) {
            boolean available;
            synchronized (seats) {
                available = free > 0;
            }
            if (!available) {
                return false;
            }
            synchronized (seats) {
                free--;
            }
            return true;
        }
    }

    void sellAtDoor() {
        synchronized (seats) {
            if (free > 0) {
                free--;
            }
        }
    }

    public static void main(String[] args) {
        SeatBooking hall = new SeatBooking();
        Thread web = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                hall.book();
            }
        });
        Thread door = new Thread(hall::sellAtDoor);
        web.start();
        door.start();
    }
}
