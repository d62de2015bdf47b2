// Fork-join tasks compute and join. [jdk]
package tasks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import heddle.test.Facts;

public class ForkJoin {
  static class A {}
  static class Work extends RecursiveTask<Object> {
    final int depth;
    Work(int depth) {
      this.depth = depth;
    }
    @Override
    protected Object compute() {
      Facts.reachable();
      if (depth == 0) return new A();
      Work left = new Work(depth - 1);
      left.fork();
      Object joined = left.join();
      Facts.mayPointTo(joined, "A");
      return joined;
    }
  }

  public static void main(String[] args) {
    Facts.mayPointTo(ForkJoinPool.commonPool().invoke(new Work(2)), "A");
  }
}
