// case: invokeAny, the losing task still runs and writes
// why: the tasks run beside each other, and invokeAny returns while the slower one may still write
// race executors.FastestMirror.chosen certain
package executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FastestMirror {
    private String chosen;

    String probe(String host) {
        chosen = host;
        return host;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FastestMirror mirrors = new FastestMirror();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> probes = List.of(() -> mirrors.probe("eu"), () -> mirrors.probe("us"));
        String winner = pool.invokeAny(probes);
        System.out.println(winner + " " + mirrors.chosen);
        pool.shutdown();
    }
}
