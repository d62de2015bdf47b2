// case: the gate is held by the callers of both methods
// why: every call of either method is under the same synchronized object
// clean gates.CallerGate.left, gates.CallerGate.right
package gates;

public class CallerGate {
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    private void leftFirst() {
        synchronized (left) {
            synchronized (right) {
                moved++;
            }
        }
    }

    private void rightFirst() {
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    synchronized void enter() {
        leftFirst();
    }

    synchronized void leave() {
        rightFirst();
    }

    public static void main(String[] args) {
        CallerGate hall = new CallerGate();
        new Thread(hall::enter).start();
        new Thread(hall::leave).start();
    }
}
