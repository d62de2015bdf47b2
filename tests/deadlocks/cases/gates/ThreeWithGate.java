// case: a cycle of three, two of whose edges share a gate
// why: the cycle needs all three threads inside at once; two of them exclude each other
// clean gates.ThreeWithGate.a, gates.ThreeWithGate.b, gates.ThreeWithGate.c
package gates;

public class ThreeWithGate {
    private final Object gate = new Object();
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private int moved;

    void first() {
        synchronized (gate) {
            synchronized (a) {
                synchronized (b) {
                    moved++;
                }
            }
        }
    }

    void second() {
        synchronized (gate) {
            synchronized (b) {
                synchronized (c) {
                    moved++;
                }
            }
        }
    }

    void third() {
        synchronized (c) {
            synchronized (a) {
                moved++;
            }
        }
    }

    public static void main(String[] args) {
        ThreeWithGate hall = new ThreeWithGate();
        new Thread(hall::first).start();
        new Thread(hall::second).start();
        new Thread(hall::third).start();
    }
}
