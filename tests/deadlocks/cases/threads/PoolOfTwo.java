// case: two tasks with opposite orders in a pool
// why: a pool of two threads runs both at once
// deadlock threads.PoolOfTwo.left, threads.PoolOfTwo.right kind=lock-order
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfTwo {
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
        PoolOfTwo road = new PoolOfTwo();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(road::there);
        pool.execute(road::back);
        pool.shutdown();
    }
}
