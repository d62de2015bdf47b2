// case: an executor of the program's own runs every task in a new thread
// why: the tasks run in parallel
// race jdk.OwnExecutor.made
package jdk;

import java.util.concurrent.Executor;

public class OwnExecutor implements Executor {
    static int made;

    @Override
    public void execute(Runnable task) { new Thread(task).start(); }

    public static void main(String[] args) {
        Executor each = new OwnExecutor();
        each.execute(() -> made++);
        each.execute(() -> made++);
    }
}
