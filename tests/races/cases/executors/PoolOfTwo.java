// case: two tasks of a pool that was constructed for two threads
// why: the queue takes nothing, so that a second task gets a second thread
// race executors.PoolOfTwo.done
package executors;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolOfTwo {
    static int done;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 5, TimeUnit.SECONDS, new SynchronousQueue<>());
        pool.execute(() -> done++);
        pool.execute(() -> done--);
        pool.shutdown();
    }
}
