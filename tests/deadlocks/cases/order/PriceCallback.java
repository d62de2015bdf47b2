// case: the cycle goes through a callback that is called under a lock
// why: `publish` holds `feed` and the listener waits for `chart`; `redraw` holds `chart` and waits for `feed`
// deadlock order.PriceCallback.chart, order.PriceCallback.feed kind=lock-order
package order;

import java.util.function.IntConsumer;

public class PriceCallback {
    private final Object feed = new Object();
    private final Object chart = new Object();
    private IntConsumer listener;
    private int price;
    private int drawn;

    void publish(int newPrice) {
        synchronized (feed) {
            price = newPrice;
            listener.accept(price);
        }
    }

    void draw(int value) {
        synchronized (chart) {
            drawn = value;
        }
    }

    void redraw() {
        synchronized (chart) {
            synchronized (feed) {
                drawn = price;
            }
        }
    }

    public static void main(String[] args) {
        PriceCallback desk = new PriceCallback();
        desk.listener = desk::draw;
        new Thread(() -> desk.publish(7)).start();
        new Thread(desk::redraw).start();
    }
}
