// case: a class with a private constructor and a factory; reset() forgets the lock
// why: reset() writes sold without the monitor under which sell() reads and writes it
// race library.TicketOffice.sold
// safe library.TicketOffice.capacity
// options: --library --class library.TicketOffice
package library;

public class TicketOffice {
    private final int capacity;
    private int sold;

    private TicketOffice(int capacity) {
        this.capacity = capacity;
    }

    public static TicketOffice open(int capacity) {
        return new TicketOffice(capacity);
    }

    public synchronized boolean sell() {
        if (sold >= capacity) {
            return false;
        }
        sold++;
        return true;
    }

    public void reset() {
        sold = 0;
    }
}
