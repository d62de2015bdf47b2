// A task that returns what it was made with: its result is its own, and it is not lost. [jdk]
package tasks;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import heddle.test.Facts;

public class CapturedResults {
  static class A {}
  static class B {}
  static class Held implements Callable<Object> {
    private final Object held;
    Held(Object held) {
      this.held = held;
    }
    public Object call() {
      return held;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
    Object captured = new B();
    Facts.mayPointTo(pool.submit(new Held(new A())).get(), "A");
    Facts.mayPointTo(pool.submit(() -> captured).get(), "B");
    pool.shutdown();
  }
}
