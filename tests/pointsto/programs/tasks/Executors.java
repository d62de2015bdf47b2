// Tasks of executors: Runnable, Callable, lambdas; their results come back. [jdk]
package tasks;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import heddle.test.Facts;

public class Executors {
  static class A {}
  static class Task implements Callable<Object> {
    public Object call() {
      Facts.reachable();
      return new A();
    }
  }
  static class Job implements Runnable {
    public void run() {
      Facts.reachable();
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
    Future<Object> future = pool.submit(new Task());
    Facts.mayPointTo(future.get(), "A");
    pool.execute(new Job());
    pool.submit(() -> Facts.reachable()).get();
    pool.shutdown();
    pool.awaitTermination(10, java.util.concurrent.TimeUnit.SECONDS);
  }
}
