// case: a counter behind invokeAny
// why: several of the tasks may run
// race jdk.AskedAny.asked
package jdk;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AskedAny {
    static int asked;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Callable<String> one = () -> "a" + asked++;
        Callable<String> other = () -> "b" + asked++;
        System.out.println(pool.invokeAny(List.of(one, other)));
        pool.shutdown();
    }
}
