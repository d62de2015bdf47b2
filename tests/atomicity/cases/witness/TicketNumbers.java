// case: the witness is an object in a static field
// why: a second counter takes the same number between the read and the write, so it is given out twice
// violation witness.TicketNumbers.give kind=context-witness witness=NUMBERS
package witness;

public class TicketNumbers {
    private static final Object NUMBERS = new Object();
    private static int next = 1;
    private int given;

    synchronized void give() {
        int mine;
        synchronized (NUMBERS) {
            mine = next;
        }
        given = mine;
        synchronized (NUMBERS) {
            next = mine + 1;
        }
    }

    public static void main(String[] args) {
        TicketNumbers left = new TicketNumbers();
        TicketNumbers right = new TicketNumbers();
        Thread first = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                left.give();
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                right.give();
            }
        });
        first.start();
        second.start();
    }
}
