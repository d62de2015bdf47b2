// case: main takes the locks the other way round after the join
// why: the thread has ended and released everything
// clean threads.AfterJoin.left, threads.AfterJoin.right
package threads;

public class AfterJoin {
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
        AfterJoin road = new AfterJoin();
        Thread walker = new Thread(road::back);
        walker.start();
        walker.join();
        road.there();
    }
}
