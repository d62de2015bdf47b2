// case: a task of a pool of one thread waits for a task of the same pool
// why: the only thread of the pool waits
// deadlock waits.TaskOfOnePool.DESK kind=join-under-lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TaskOfOnePool {
    private static final ExecutorService DESK = Executors.newFixedThreadPool(1);

    public static void main(String[] args) throws Exception {
        DESK.submit(() -> DESK.submit(() -> System.out.println("stamp")).get()).get();
        DESK.shutdown();
    }
}
