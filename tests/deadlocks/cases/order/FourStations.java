// case: a cycle of four locks and four threads
// why: each train holds its station and waits for the next one round the circle
// deadlock order.FourStations.a, order.FourStations.b, order.FourStations.c, order.FourStations.d kind=lock-order
package order;

public class FourStations {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private final Object d = new Object();
    private int trains;

    void red() {
        synchronized (a) {
            synchronized (b) {
                trains++;
            }
        }
    }

    void green() {
        synchronized (b) {
            synchronized (c) {
                trains++;
            }
        }
    }

    void blue() {
        synchronized (c) {
            synchronized (d) {
                trains++;
            }
        }
    }

    void white() {
        synchronized (d) {
            synchronized (a) {
                trains++;
            }
        }
    }

    public static void main(String[] args) {
        FourStations circle = new FourStations();
        new Thread(circle::red).start();
        new Thread(circle::green).start();
        new Thread(circle::blue).start();
        new Thread(circle::white).start();
    }
}
