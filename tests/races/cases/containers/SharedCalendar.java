// case: Calendar and BitSet changed by two threads
// why: Calendar.add and BitSet.set change their object without synchronization
// race containers.SharedCalendar.day{} certain
// race containers.SharedCalendar.booked{} certain
package containers;

import java.util.BitSet;
import java.util.Calendar;
import java.util.GregorianCalendar;

public class SharedCalendar {
    private final Calendar day = new GregorianCalendar(2024, Calendar.MARCH, 1);
    private final BitSet booked = new BitSet(32);

    void book(int slot) {
        booked.set(slot);
        day.add(Calendar.DAY_OF_MONTH, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCalendar room = new SharedCalendar();
        Thread a = new Thread(() -> room.book(3));
        Thread b = new Thread(() -> room.book(4));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("booked");
    }
}
