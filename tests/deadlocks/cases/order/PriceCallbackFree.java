// case: the callback that is registered takes no lock
// why: no edge from feed to chart exists
// clean order.PriceCallbackFree.chart, order.PriceCallbackFree.feed
package order;

import java.util.function.IntConsumer;

public class PriceCallbackFree {
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

    void print(int value) {
        System.out.println(value);
    }

    void redraw() {
        synchronized (chart) {
            synchronized (feed) {
                drawn = price;
            }
        }
    }

    public static void main(String[] args) {
        PriceCallbackFree desk = new PriceCallbackFree();
        desk.listener = desk::print;
        new Thread(() -> desk.publish(7)).start();
        new Thread(desk::redraw).start();
    }
}
