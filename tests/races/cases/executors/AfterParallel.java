// case: a parallel stream adds under a lock, and the result is read when it is done
// why: forEach returns after all helpers have finished
// safe executors.AfterParallel.sum
package executors;

import java.util.stream.IntStream;

public class AfterParallel {
    private final Object lock = new Object();
    private int sum;

    public static void main(String[] args) {
        AfterParallel a = new AfterParallel();
        IntStream.range(0, 1000).parallel().forEach(i -> {
            synchronized (a.lock) {
                a.sum += i;
            }
        });
        System.out.println(a.sum);
    }
}
