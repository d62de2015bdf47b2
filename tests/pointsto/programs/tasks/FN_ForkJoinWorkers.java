// A fork-join pool asks its factory for threads, which may do something before they run tasks. [jdk]
package tasks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import heddle.test.Facts;

public class FN_ForkJoinWorkers {
  static class Worker extends ForkJoinWorkerThread {
    Worker(ForkJoinPool pool) {
      super(pool);
    }

    @Override
    protected void onStart() {
      Facts.reachable();
    }
  }

  public static void main(String[] args) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1, Worker::new, null, false);
    pool.submit(() -> {}).get();
    pool.shutdown();
  }
}
