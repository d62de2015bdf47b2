// case: instances number themselves by a static counter in their constructor
// why: constructors run in several threads at once
// race everyday.CountedByStatic$Ticket.next
// safe everyday.CountedByStatic$Ticket.number
package everyday;

public class CountedByStatic {
    static class Ticket {
        private static int next;
        private int number;

        Ticket() { number = next++; }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(() -> System.out.println(new Ticket().number)).start();
    }
}
