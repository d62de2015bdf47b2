// case: clerks lock the desk that they have in common, read the till and write it back in two steps
// why: the desk keeps other clerks out between the two steps
// clean witness.ClerksOneDesk$Clerk.book
package witness;

public class ClerksOneDesk {
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
        private final Object desk;
        private final Till till;

        Clerk(Object desk, Till till) {
            this.desk = desk;
            this.till = till;
        }

        void book(int amount) {
            synchronized (desk) {
                int before = till.read();
                till.write(before + amount);
            }
        }

        @Override
        public void run() {
            book(5);
        }
    }

    public static void main(String[] args) {
        Object desk = new Object();
        Till till = new Till();
        for (int i = 0; i < 3; i++) {
            new Clerk(desk, till).start();
        }
    }
}
