// case: both orders, in one thread
// why: a thread does not wait for itself; the cycle's edges cannot be held by two threads
// clean threads.OneThread.left, threads.OneThread.right
package threads;

public class OneThread {
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void there() {
        synchronized (left) {
            synchronized (right) {
                moved++;
            }
        }
    }

    void back() {
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    public static void main(String[] args) {
        OneThread road = new OneThread();
        Thread walker = new Thread(() -> {
            road.there();
            road.back();
        });
        walker.start();
        System.out.println("walking");
    }
}
