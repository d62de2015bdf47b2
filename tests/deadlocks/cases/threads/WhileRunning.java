// case: main takes the locks one way round after it has started the thread that takes them the other way
// why: main and the thread run in parallel until the join
// deadlock threads.WhileRunning.left, threads.WhileRunning.right kind=lock-order
package threads;

public class WhileRunning {
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
        WhileRunning road = new WhileRunning();
        Thread walker = new Thread(road::back);
        walker.start();
        road.there();
        walker.join();
    }
}
