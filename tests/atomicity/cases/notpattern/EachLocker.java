// case: a loop acquires another element of an array in each iteration
// why: the index changes, so the lock of the next iteration is another object
// clean notpattern.EachLocker.countOpen
package notpattern;

public class EachLocker {
    static class Locker {
        private boolean open = true;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void close() {
            open = false;
        }
    }

    private final Locker[] lockers = new Locker[5];
    private int counted;

    EachLocker() {
        for (int i = 0; i < lockers.length; i++) {
            lockers[i] = new Locker();
        }
    }

    synchronized void countOpen() {
        int count = 0;
        for (int i = 0; i < lockers.length; i++) {
            if (lockers[i].isOpen()) {
                count++;
            }
        }
        counted = count;
    }

    public static void main(String[] args) {
        EachLocker room = new EachLocker();
        Thread guard = new Thread(room::countOpen);
        Thread guest = new Thread(() -> room.lockers[2].close());
        guard.start();
        guest.start();
    }
}
