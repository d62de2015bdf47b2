// case: both threads pass through the same monitor, data outside it
// why: the reader may pass the monitor before the writer does; then no edge orders write and read
// race order.EmptyLockSection.price certain
// safe order.EmptyLockSection.visits
// safe order.EmptyLockSection.MARKET
package order;

public class EmptyLockSection {
    private static final Object MARKET = new Object();
    private static int price;
    private static int visits;

    static void pass() {
        synchronized (MARKET) {
            visits++;
        }
    }

    public static void main(String[] args) {
        Thread seller = new Thread(() -> {
            price = 12;
            pass();
        });
        seller.start();
        pass();
        System.out.println("price " + price);
    }
}
