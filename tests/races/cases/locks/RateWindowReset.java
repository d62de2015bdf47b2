// case: the lock field is replaced while others use it
// why: after reset() stores a new lock, one thread can hold the old monitor and another the new one;
// why: the lock field itself is also read with no lock while reset() writes it
// race locks.RateWindowReset.hits
// race locks.RateWindowReset.lock certain
package locks;

public class RateWindowReset {
    private Object lock = new Object();
    private int hits;

    void hit() {
        synchronized (lock) {
            hits++;
        }
    }

    void reset() {
        synchronized (lock) {
            lock = new Object();
            hits = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RateWindowReset window = new RateWindowReset();
        Thread client = new Thread(() -> {
            for (int n = 0; n < 100; n++) {
                window.hit();
            }
        });
        Thread timer = new Thread(() -> {
            for (int n = 0; n < 5; n++) {
                window.reset();
            }
        });
        client.start();
        timer.start();
        client.join();
        timer.join();
    }
}
