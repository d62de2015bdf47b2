// CompletableFuture: stages run, and results flow from stage to stage. [jdk]
package tasks;

import java.util.concurrent.CompletableFuture;
import heddle.test.Facts;

public class Completion {
  static class A {}
  static class B {
    A from;
  }

  static A make() {
    Facts.reachable();
    return new A();
  }

  static B convert(A a) {
    Facts.mayPointTo(a, "A");
    B b = new B();
    b.from = a;
    return b;
  }

  public static void main(String[] args) throws Exception {
    CompletableFuture<B> future = CompletableFuture.supplyAsync(Completion::make).thenApply(Completion::convert);
    Facts.mayPointTo(future.get(), "B");
    Facts.mayPointTo(future.join().from, "A");
    CompletableFuture.runAsync(() -> Facts.reachable()).join();
    future.thenAccept(b -> Facts.mayPointTo(b, "B")).join();
  }
}
