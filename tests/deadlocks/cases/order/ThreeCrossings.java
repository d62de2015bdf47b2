// case: a cycle of three locks and three threads
// why: each thread holds one crossing and waits for the next; no two of them alone have opposite orders
// deadlock order.ThreeCrossings.east, order.ThreeCrossings.north, order.ThreeCrossings.south kind=lock-order
package order;

public class ThreeCrossings {
    private final Object north = new Object();
    private final Object east = new Object();
    private final Object south = new Object();
    private int passed;

    void fromNorth() {
        synchronized (north) {
            synchronized (east) {
                passed++;
            }
        }
    }

    void fromEast() {
        synchronized (east) {
            synchronized (south) {
                passed++;
            }
        }
    }

    void fromSouth() {
        synchronized (south) {
            synchronized (north) {
                passed++;
            }
        }
    }

    public static void main(String[] args) {
        ThreeCrossings town = new ThreeCrossings();
        new Thread(town::fromNorth).start();
        new Thread(town::fromEast).start();
        new Thread(town::fromSouth).start();
    }
}
