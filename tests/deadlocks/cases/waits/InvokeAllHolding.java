// case: ExecutorService.invokeAll while a lock is held that its tasks need
// why: the call returns when all tasks have ended, and none can get past `oven`
// deadlock waits.InvokeAllHolding.oven kind=join-under-lock
package waits;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllHolding {
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
        synchronized (oven) {
            bakers.invokeAll(jobs);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new InvokeAllHolding().morning();
    }
}
