// case: ExecutorService.invokeAll before the lock is taken that its tasks need
// why: nothing is held while the tasks are waited for
// clean waits.InvokeAllBefore.oven
package waits;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllBefore {
    private final Object oven = new Object();
    private final ExecutorService bakers = Executors.newFixedThreadPool(2);
    private int loaves;

    int bake() {
        synchronized (oven) {
            return ++loaves;
        }
    }

    void morning() throws InterruptedException {
        List<Callable<Integer>> jobs = List.of(this::bake, this::bake);
        bakers.invokeAll(jobs);
        synchronized (oven) {
            loaves = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new InvokeAllBefore().morning();
    }
}
