// case: a class with a private constructor and a factory; all methods take the lock
// why: every access of sold after construction holds the monitor; the factory writes before it returns
// safe library.TicketOfficeRepaired.sold
// safe library.TicketOfficeRepaired.capacity
// options: --library --class library.TicketOfficeRepaired
package library;

public class TicketOfficeRepaired {
    private final int capacity;
    private int sold;

    private TicketOfficeRepaired(int capacity) {
        this.capacity = capacity;
    }

    public static TicketOfficeRepaired open(int capacity, int reserved) {
        TicketOfficeRepaired office = new TicketOfficeRepaired(capacity);
        office.sold = reserved;
        return office;
    }

    public synchronized boolean sell() {
        if (sold >= capacity) {
            return false;
        }
        sold++;
        return true;
    }

    public synchronized void reset() {
        sold = 0;
    }
}
