// case: check and change of the free seats stand in one block of the inner lock
// why: the witness is acquired once; the door cannot sell between check and change
// clean witness.SeatBookingOnce.book
package witness;

public class SeatBookingOnce {
    private final Object booking = new Object();
    private final Object seats = new Object();
    private int free = 3;

    boolean book() {
        synchronized (booking) {
            synchronized (seats) {
                if (free == 0) {
                    return false;
                }
                free--;
                return true;
            }
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
        SeatBookingOnce hall = new SeatBookingOnce();
        Thread web = new Thread(hall::book);
        Thread door = new Thread(hall::sellAtDoor);
        web.start();
        door.start();
    }
}
