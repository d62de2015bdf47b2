// case: a price is read and computed outside of the lock, and stored under it, unless the shop was closed meanwhile
// why: two threads read the same price, and the second to store it undoes the change of the first: closed says
// why: nothing about the price
// violation guarded.PriceUnlessClosed.raise kind=read-modify-write
package guarded;

public class PriceUnlessClosed {
    private int price;
    private boolean closed;

    void raise(int percent) {
        int before;
        synchronized (this) {
            if (closed) {
                return;
            }
            before = price;
        }
        int after = before + before * percent / 100;
        synchronized (this) {
            if (closed) {
                return;
            }
            price = after;
        }
    }

    synchronized void close() {
        closed = true;
    }

    public static void main(String[] args) {
        PriceUnlessClosed shop = new PriceUnlessClosed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> shop.raise(5)).start();
        }
        new Thread(shop::close).start();
    }
}
