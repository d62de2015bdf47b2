// case: two tasks with opposite orders in a single thread executor
// why: its one thread runs the tasks one after the other
// clean threads.PoolOfOne.left, threads.PoolOfOne.right
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfOne {
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
        PoolOfOne road = new PoolOfOne();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(road::there);
        pool.execute(road::back);
        pool.shutdown();
    }
}
