// case: a stock is read, then a delivery is waited for, then the stock is computed from what was read before
// why: what others deliver during the wait is overwritten; that the loop looks at another field does not help
// violation guarded.KeptOverWait.settle kind=read-modify-write
package guarded;

public class KeptOverWait {
    private int stock;
    private boolean delivered;

    synchronized void settle(int sold) throws InterruptedException {
        int before = stock;
        while (!delivered) {
            wait();
        }
        stock = before - sold;
        delivered = false;
    }

    synchronized void deliver(int crates) {
        stock = stock + crates;
        delivered = true;
        notifyAll();
    }

    public static void main(String[] args) {
        KeptOverWait shop = new KeptOverWait();
        new Thread(() -> {
            try {
                shop.settle(3);
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> shop.deliver(5)).start();
    }
}
