// case: a task of a single-threaded executor submits another one there and waits for it
// why: the only thread waits for a task that needs the only thread
// deadlock codebase.PoolWaitsForItself.worker?|java.util.concurrent.FutureTask?, java.util.concurrent.ThreadPoolExecutor|codebase.PoolWaitsForItself.worker kind=join-under-lock
package codebase;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolWaitsForItself {
    private final ExecutorService worker = Executors.newSingleThreadExecutor();

    int load(String name) {
        return name.length();
    }

    int both(String left, String right) throws Exception {
        Future<Integer> other = worker.submit(() -> load(right));
        return load(left) + other.get();
    }

    public static void main(String[] args) {
        PoolWaitsForItself loader = new PoolWaitsForItself();
        loader.worker.submit(() -> loader.both("a", "b"));
    }
}
