// case: a delivery is waited for, then the stock is read and computed anew
// why: the stock is read behind the wait, under the monitor, until it is stored
// clean guarded.ReadAfterWait.settle
package guarded;

public class ReadAfterWait {
    private int stock;
    private boolean delivered;

    synchronized void settle(int sold) throws InterruptedException {
        while (!delivered) {
            wait();
        }
        stock = stock - sold;
        delivered = false;
    }

    synchronized void deliver(int crates) {
        stock = stock + crates;
        delivered = true;
        notifyAll();
    }

    public static void main(String[] args) {
        ReadAfterWait shop = new ReadAfterWait();
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
