// case: a thread runs a FutureTask, which is not waited for
// why: nothing orders the read after the task
// race executors.FutureTaskDone.value
package executors;

import java.util.concurrent.FutureTask;

public class FutureTaskDone {
    private int value;

    public static void main(String[] args) {
        FutureTaskDone t = new FutureTaskDone();
        FutureTask<Integer> task = new FutureTask<>(() -> t.value = 5);
        new Thread(task).start();
        System.out.println(t.value);
    }
}
