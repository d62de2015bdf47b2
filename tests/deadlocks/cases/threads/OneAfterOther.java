// case: the second thread is started when the first has been joined
// why: their edges are never held at the same time
// clean threads.OneAfterOther.left, threads.OneAfterOther.right
package threads;

public class OneAfterOther {
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

    public static void main(String[] args) throws InterruptedException {
        OneAfterOther road = new OneAfterOther();
        Thread first = new Thread(road::there);
        first.start();
        first.join();
        Thread second = new Thread(road::back);
        second.start();
    }
}
