// case: each clerk, who locks itself, reads the common till and writes it back in two steps
// why: the clerks' monitors are different ones, so a clerk writes between the two steps of another and is lost
// violation witness.ClerksOwnDesks$Clerk.book kind=context-witness|read-modify-write
package witness;

public class ClerksOwnDesks {
    static final class Till {
        private int cents;

        synchronized int read() {
            return cents;
        }

        synchronized void write(int value) {
            cents = value;
        }
    }

    static final class Clerk extends Thread {
        private final Till till;

        Clerk(Till till) {
            this.till = till;
        }

        synchronized void book(int amount) {
            int before = till.read();
            till.write(before + amount);
        }

        @Override
        public void run() {
            book(5);
        }
    }

    public static void main(String[] args) {
        Till till = new Till();
        for (int i = 0; i < 3; i++) {
            new Clerk(till).start();
        }
    }
}
