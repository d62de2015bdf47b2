// A subclass of CompletableFuture makes the futures of its stages. [jdk]
package tasks;

import java.util.concurrent.CompletableFuture;
import heddle.test.Facts;

public class FN_FuturesOfOwnKind {
  static class Own<T> extends CompletableFuture<T> {
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      Facts.reachable();
      return new Own<>();
    }
  }

  public static void main(String[] args) {
    new Own<Object>().thenApply(value -> value);
  }
}
