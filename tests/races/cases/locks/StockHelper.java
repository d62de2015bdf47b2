// case: private helper that is always called under the lock
// why: both public methods hold the monitor of this when they call adjust(); the helper needs none of its own
// safe locks.StockHelper.units
package locks;

public class StockHelper {
    private int units = 10;

    public synchronized void receive(int n) {
        adjust(n);
    }

    public void ship(int n) {
        synchronized (this) {
            adjust(-n);
        }
    }

    private void adjust(int delta) {
        units += delta;
    }

    public static void main(String[] args) throws InterruptedException {
        StockHelper stock = new StockHelper();
        Thread in = new Thread(() -> stock.receive(5));
        Thread out = new Thread(() -> stock.ship(3));
        in.start();
        out.start();
        in.join();
        out.join();
        System.out.println(stock.units);
    }
}
