// case: only one of the two orders is under the gate
// why: the other thread does not care for the gate; both hold one lock and wait for the other
// deadlock gates.HalfGate.left, gates.HalfGate.right kind=lock-order
package gates;

public class HalfGate {
    private final Object gate = new Object();
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void leftFirst() {
        synchronized (gate) {
            synchronized (left) {
                synchronized (right) {
                    moved++;
                }
            }
        }
    }

    void rightFirst() {
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    public static void main(String[] args) {
        HalfGate hall = new HalfGate();
        new Thread(hall::leftFirst).start();
        new Thread(hall::rightFirst).start();
    }
}
