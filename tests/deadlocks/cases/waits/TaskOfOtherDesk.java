// case: a task of a single-thread executor waits for a task that it gave to another one
// why: the other executor has a thread of its own
// clean waits.TaskOfOtherDesk.DESK
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TaskOfOtherDesk {
    private static final ExecutorService DESK = Executors.newSingleThreadExecutor();
    private static final ExecutorService STAMPS = Executors.newSingleThreadExecutor();

    public static void main(String[] args) throws Exception {
        Future<Integer> letter = DESK.submit(() -> {
            Future<Integer> stamp = STAMPS.submit(() -> 1);
            return stamp.get() + 1;
        });
        System.out.println(letter.get());
        DESK.shutdown();
        STAMPS.shutdown();
    }
}
