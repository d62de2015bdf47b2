// The lambdas of a parallel stream run. [jdk]
package tasks;

import java.util.ArrayList;
import java.util.List;
import heddle.test.Facts;

public class ParallelStream {
  static class A {}

  static void use(A a) {
    Facts.reachable();
    Facts.mayPointTo(a, "A");
  }

  public static void main(String[] args) {
    List<A> list = new ArrayList<>();
    for (int i = 0; i < 8; ++i) list.add(new A());
    list.parallelStream().forEach(ParallelStream::use);
  }
}
