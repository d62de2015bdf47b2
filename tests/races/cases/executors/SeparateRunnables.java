// case: each submission has a Runnable of its own
// why: every task writes only the object that was made for it; main does not read it
// safe executors.SeparateRunnables$Resize.done
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SeparateRunnables {
    static class Resize implements Runnable {
        private int done;

        @Override
        public void run() {
            done++;
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 4; i++) {
            pool.submit(new Resize());
        }
        pool.shutdown();
    }
}
