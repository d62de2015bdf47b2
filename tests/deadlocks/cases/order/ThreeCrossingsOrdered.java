// case: three locks, taken in pairs, always in one order
// why: north before east before south: the graph has no cycle
// clean order.ThreeCrossingsOrdered.east, order.ThreeCrossingsOrdered.north, order.ThreeCrossingsOrdered.south
package order;

public class ThreeCrossingsOrdered {
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
        synchronized (north) {
            synchronized (south) {
                passed++;
            }
        }
    }

    public static void main(String[] args) {
        ThreeCrossingsOrdered town = new ThreeCrossingsOrdered();
        new Thread(town::fromNorth).start();
        new Thread(town::fromEast).start();
        new Thread(town::fromSouth).start();
    }
}
