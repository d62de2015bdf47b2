// case: two tasks of a pool that was constructed for one thread and may have two later
// why: the pool may have two threads by the time that both tasks run
// race executors.OneThreadPoolGrown.done
package executors;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class OneThreadPoolGrown {
    static int done;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new SynchronousQueue<>());
        pool.setMaximumPoolSize(2);
        pool.execute(() -> done++);
        pool.execute(() -> done--);
        pool.shutdown();
    }
}
