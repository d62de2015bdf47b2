// case: private helper called under the lock by one caller and without it by another
// why: correct() calls adjust() with no lock, beside receive() which holds the monitor
// race locks.StockHelperCorrection.units certain
package locks;

public class StockHelperCorrection {
    private int units = 10;

    public synchronized void receive(int n) {
        adjust(n);
    }

    public void correct(int n) {
        if (n != 0) {
            adjust(n);
        }
    }

    private void adjust(int delta) {
        units += delta;
    }

    public static void main(String[] args) throws InterruptedException {
        StockHelperCorrection stock = new StockHelperCorrection();
        Thread in = new Thread(() -> stock.receive(5));
        Thread audit = new Thread(() -> stock.correct(-1));
        in.start();
        audit.start();
        in.join();
        audit.join();
        System.out.println(stock.units);
    }
}
