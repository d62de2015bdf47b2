// Streams call their lambdas and hand elements on. [jdk]
package containers;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import heddle.test.Facts;

public class Streams {
  static class A {}
  static class B {
    final A from;
    B(A from) {
      this.from = from;
    }
  }

  static boolean keep(A a) {
    Facts.reachable();
    Facts.mayPointTo(a, "A");
    return true;
  }

  static B convert(A a) {
    Facts.reachable();
    return new B(a);
  }

  public static void main(String[] args) {
    List<B> all = Stream.of(new A(), new A()).filter(Streams::keep).map(Streams::convert).collect(Collectors.toList());
    Facts.mayPointTo(all.get(0), "B");
    Facts.mayPointTo(all.get(0).from, "A");
    all.forEach(b -> Facts.mayPointTo(b, "B"));
  }
}
