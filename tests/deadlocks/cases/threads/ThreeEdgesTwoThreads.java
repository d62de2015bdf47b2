// case: one thread takes three locks in a row, the other takes the last and the first
// why: the first holds a and b and waits for c; the second holds c and waits for a: a cycle of two
// deadlock threads.ThreeEdgesTwoThreads.a, threads.ThreeEdgesTwoThreads.c kind=lock-order
package threads;

public class ThreeEdgesTwoThreads {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private int moved;

    void all() {
        synchronized (a) {
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
        ThreeEdgesTwoThreads road = new ThreeEdgesTwoThreads();
        new Thread(road::all).start();
        new Thread(road::third).start();
    }
}
