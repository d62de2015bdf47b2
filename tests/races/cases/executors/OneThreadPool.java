// case: two tasks of a pool that was constructed for one thread
// why: a pool that is made for one thread at most runs tasks one after the other (ThreadPoolExecutor: what a
// why: worker does comes before what it does next)
// safe executors.OneThreadPool.done
package executors;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class OneThreadPool {
    static int done;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> done++);
        pool.execute(() -> done--);
        pool.shutdown();
    }
}
