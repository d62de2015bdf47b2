// case: a pool in try-with-resources, whose close() waits
// why: close() returns after all tasks have ended
// needs: 19
// safe jdk.ClosedPool.total
package jdk;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ClosedPool {
    static int total;

    public static void main(String[] args) {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            pool.submit(() -> total = 4);
        }
        System.out.println(total);
    }
}
