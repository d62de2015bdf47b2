// case: the same loop acquires each element twice before the index changes
// why: within one iteration the guest closes the locker between isOpen and number; the fact stays
// why: although i changes later
// violation notpattern.EachLockerTwice.note kind=context-witness
package notpattern;

public class EachLockerTwice {
    static class Locker {
        private boolean open = true;
        private int number;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized int number() {
            return number;
        }

        synchronized void close(int code) {
            open = false;
            number = code;
        }
    }

    private final Locker[] lockers = new Locker[5];
    private int noted;

    EachLockerTwice() {
        for (int i = 0; i < lockers.length; i++) {
            lockers[i] = new Locker();
        }
    }

    synchronized void note() {
        for (int i = 0; i < lockers.length; i++) {
            if (lockers[i].isOpen()) {
                noted += lockers[i].number();
            }
        }
    }

    public static void main(String[] args) {
        EachLockerTwice room = new EachLockerTwice();
        Thread guard = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                room.note();
            }
        });
        Thread guest = new Thread(() -> room.lockers[2].close(4711));
        guard.start();
        guest.start();
    }
}
