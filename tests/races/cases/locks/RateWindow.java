// case: block on a private final lock object
// why: both methods lock the same final lock of the same window; its monitor orders all accesses
// safe locks.RateWindow.hits
// safe locks.RateWindow.windowStart
package locks;

public class RateWindow {
    private final Object lock = new Object();
    private long windowStart = System.nanoTime();
    private int hits;

    boolean allow() {
        synchronized (lock) {
            long now = System.nanoTime();
            if (now - windowStart > 1_000_000) {
                windowStart = now;
                hits = 0;
            }
            return ++hits <= 10;
        }
    }

    int current() {
        synchronized (lock) {
            return hits;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RateWindow window = new RateWindow();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                for (int n = 0; n < 30; n++) {
                    window.allow();
                }
            });
            clients[i].start();
        }
        System.out.println(window.current());
        for (Thread c : clients) {
            c.join();
        }
    }
}
