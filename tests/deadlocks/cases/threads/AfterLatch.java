// case: the second thread waits for a latch that the first counts down when it has released its locks
// why: the first holds nothing any more when the second begins to lock
// clean threads.AfterLatch.left, threads.AfterLatch.right
package threads;

import java.util.concurrent.CountDownLatch;

public class AfterLatch {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void there() {
        synchronized (left) {
            synchronized (right) {
                moved++;
            }
        }
        done.countDown();
    }

    void back() {
        try {
            done.await();
        } catch (InterruptedException stopped) {
            return;
        }
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    public static void main(String[] args) {
        AfterLatch road = new AfterLatch();
        new Thread(road::there).start();
        new Thread(road::back).start();
    }
}
