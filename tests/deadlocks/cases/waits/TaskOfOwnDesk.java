// case: a task of a single-thread executor waits for a task that it gave to the same executor
// why: the only thread waits, so the second task never begins
// deadlock waits.TaskOfOwnDesk.DESK kind=join-under-lock
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TaskOfOwnDesk {
    private static final ExecutorService DESK = Executors.newSingleThreadExecutor();

    public static void main(String[] args) throws Exception {
        Future<Integer> letter = DESK.submit(() -> {
            Future<Integer> stamp = DESK.submit(() -> 1);
            return stamp.get() + 1;
        });
        System.out.println(letter.get());
        DESK.shutdown();
    }
}
