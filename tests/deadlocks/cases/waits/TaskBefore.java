// case: a task of a single-thread executor waits for one that was given to it before
// why: tasks run in the order in which they were given: the first has ended
// clean waits.TaskBefore.DESK
package waits;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TaskBefore {
    private static final ExecutorService DESK = Executors.newSingleThreadExecutor();

    public static void main(String[] args) throws Exception {
        Future<Integer> stamp = DESK.submit(() -> 1);
        Future<Integer> letter = DESK.submit(() -> stamp.get() + 1);
        System.out.println(letter.get());
        DESK.shutdown();
    }
}
