// case: one Runnable instance submitted twice to a pool
// why: both tasks run on the same object; its field is incremented by two workers with no order
// race executors.SharedRunnable$Resize.done certain
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SharedRunnable {
    static class Resize implements Runnable {
        private int done;

        @Override
        public void run() {
            done++;
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        Resize resize = new Resize();
        pool.submit(resize);
        pool.submit(resize);
        pool.shutdown();
    }
}
