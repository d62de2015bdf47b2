// case: seats booked with a test in one synchronized call and the change in another
// why: between isFree() and take() another thread may take the seat; bookBoth() holds the monitor over both
// violation services.SeatBooking.book kind=check-then-act
// clean services.SeatBooking.bookBoth
// clean services.SeatBooking.bookTried
// violation services.SeatBooking.move kind=check-then-act|read-modify-write|context-witness
package services;

import java.util.concurrent.atomic.AtomicInteger;

public class SeatBooking {
    static class Hall {
        private final boolean[] seats = new boolean[50];
        private long revenue;

        synchronized boolean isFree(int seat) {
            return !seats[seat];
        }

        synchronized void take(int seat) {
            seats[seat] = true;
        }

        synchronized boolean tryTake(int seat) {
            if (seats[seat])
                return false;
            return seats[seat] = true;
        }

        synchronized long getRevenue() {
            return revenue;
        }

        synchronized void setRevenue(long revenue) {
            this.revenue = revenue;
        }
    }

    private final AtomicInteger booked = new AtomicInteger();

    boolean book(Hall hall, int seat) {
        if (!hall.isFree(seat))
            return false;
        hall.take(seat);
        booked.incrementAndGet();
        return true;
    }

    boolean bookBoth(Hall hall, int seat) {
        synchronized (hall) {
            if (!hall.isFree(seat))
                return false;
            hall.take(seat);
            return true;
        }
    }

    boolean bookTried(Hall hall, int seat) {
        boolean done = hall.tryTake(seat);
        if (done)
            booked.incrementAndGet();
        return done;
    }

    void move(Hall hall, long price) {
        hall.setRevenue(hall.getRevenue() + price);
    }

    public static void main(String[] args) {
        SeatBooking office = new SeatBooking();
        Hall hall = new Hall();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                for (int n = 0; n < 50; n++) {
                    office.book(hall, n);
                    office.bookBoth(hall, n);
                    office.bookTried(hall, n);
                    office.move(hall, 10);
                }
            }).start();
    }
}
