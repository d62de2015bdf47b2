// case: opposite orders, both under a common gate lock
// why: only one thread at a time is inside the gate
// clean gates.OneGate.left, gates.OneGate.right
package gates;

public class OneGate {
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
        synchronized (gate) {
            synchronized (right) {
                synchronized (left) {
                    moved--;
                }
            }
        }
    }

    public static void main(String[] args) {
        OneGate hall = new OneGate();
        new Thread(hall::leftFirst).start();
        new Thread(hall::rightFirst).start();
    }
}
