// case: a parallel stream run in a pool of its own fills a map
// why: the pool's workers run the stages at the same time
// race streams.InOwnPool.lengths{}
package streams;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

public class InOwnPool {
    private final Map<String, Integer> lengths = new HashMap<>();

    public static void main(String[] args) throws Exception {
        InOwnPool words = new InOwnPool();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.submit(() -> List.of("a", "bb", "ccc").parallelStream().forEach(w -> words.lengths.put(w, w.length()))).get();
        System.out.println(words.lengths);
    }
}
