// case: an executor of the program's own runs every task in the caller
// why: everything happens in main
// safe jdk.CallerExecutor.made
package jdk;

import java.util.concurrent.Executor;

public class CallerExecutor implements Executor {
    static int made;

    @Override
    public void execute(Runnable task) { task.run(); }

    public static void main(String[] args) {
        Executor direct = new CallerExecutor();
        direct.execute(() -> made++);
        direct.execute(() -> made++);
    }
}
