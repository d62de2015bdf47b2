// case: a cycle of three edges, two of which belong to one and the same thread
// why: that thread cannot wait at both places at once
// clean threads.TwoOfThreeEdges.a, threads.TwoOfThreeEdges.b, threads.TwoOfThreeEdges.c
package threads;

public class TwoOfThreeEdges {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private int moved;

    void firstAndSecond() {
        synchronized (a) {
            synchronized (b) {
                moved++;
            }
        }
        synchronized (b) {
            synchronized (c) {
                moved++;
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
        TwoOfThreeEdges road = new TwoOfThreeEdges();
        new Thread(road::firstAndSecond).start();
        new Thread(road::third).start();
    }
}
