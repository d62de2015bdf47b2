// case: both orders in one root, run by two threads
// why: one walker goes there while the other goes back
// deadlock threads.TwoWalkers.left, threads.TwoWalkers.right kind=lock-order
package threads;

public class TwoWalkers implements Runnable {
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void there() {
        synchronized (left) {
            synchronized (right) {
                moved++;
            }
        }
    }

    void back() {
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    @Override
    public void run() {
        there();
        back();
    }

    public static void main(String[] args) {
        TwoWalkers road = new TwoWalkers();
        for (int i = 0; i < 2; i++) {
            new Thread(road).start();
        }
    }
}
