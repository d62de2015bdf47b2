// case: opposite orders; each thread asks for its second lock until it gets it, and keeps the first one meanwhile
// why: each has what the other one asks for, and neither stops to ask
// deadlock modes.TryForEver.bow, modes.TryForEver.violin kind=lock-order
package modes;

import java.util.concurrent.locks.ReentrantLock;

public class TryForEver {
    private final ReentrantLock bow = new ReentrantLock();
    private final ReentrantLock violin = new ReentrantLock();
    private int pieces;

    void practise() {
        bow.lock();
        while (!violin.tryLock()) {
            Thread.onSpinWait();
        }
        pieces++;
        violin.unlock();
        bow.unlock();
    }

    void tune() {
        violin.lock();
        while (!bow.tryLock()) {
            Thread.onSpinWait();
        }
        pieces++;
        bow.unlock();
        violin.unlock();
    }

    public static void main(String[] args) {
        TryForEver room = new TryForEver();
        new Thread(room::practise).start();
        new Thread(room::tune).start();
    }
}
