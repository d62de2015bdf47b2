// case: a thread runs a FutureTask, whose result is waited for
// why: what the task does happens-before the return of get()
// safe executors.FutureTaskInThread.value
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTaskInThread {
    private int value;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTaskInThread t = new FutureTaskInThread();
        FutureTask<Integer> task = new FutureTask<>(() -> t.value = 5);
        new Thread(task).start();
        task.get();
        System.out.println(t.value);
    }
}
