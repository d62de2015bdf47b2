// case: the number in the static field is read and raised in one block
// why: every access of the number is within one acquisition of its lock
// clean witness.TicketNumbersOnce.give
package witness;

public class TicketNumbersOnce {
    private static final Object NUMBERS = new Object();
    private static int next = 1;
    private int given;

    synchronized void give() {
        synchronized (NUMBERS) {
            given = next;
            next = given + 1;
        }
    }

    public static void main(String[] args) {
        TicketNumbersOnce left = new TicketNumbersOnce();
        TicketNumbersOnce right = new TicketNumbersOnce();
        Thread first = new Thread(left::give);
        Thread second = new Thread(right::give);
        first.start();
        second.start();
    }
}
