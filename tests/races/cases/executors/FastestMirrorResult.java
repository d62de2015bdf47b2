// case: invokeAny, only the returned value is used
// why: the tasks write no shared field; main alone writes chosen, from the value returned to it
// safe executors.FastestMirrorResult.chosen
package executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FastestMirrorResult {
    private String chosen;

    String probe(String host) {
        return "mirror-" + host;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FastestMirrorResult mirrors = new FastestMirrorResult();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> probes = List.of(() -> mirrors.probe("eu"), () -> mirrors.probe("us"));
        mirrors.chosen = pool.invokeAny(probes);
        System.out.println(mirrors.chosen);
        pool.shutdown();
    }
}
