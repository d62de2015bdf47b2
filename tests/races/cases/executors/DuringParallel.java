// case: a parallel stream adds under a lock, and another thread reads without it
// why: nothing orders the reader and the helpers
// race executors.DuringParallel.sum
package executors;

import java.util.stream.IntStream;

public class DuringParallel {
    private final Object lock = new Object();
    private int sum;

    public static void main(String[] args) {
        DuringParallel d = new DuringParallel();
        new Thread(() -> System.out.println(d.sum)).start();
        IntStream.range(0, 1000).parallel().forEach(i -> {
            synchronized (d.lock) {
                d.sum += i;
            }
        });
    }
}
