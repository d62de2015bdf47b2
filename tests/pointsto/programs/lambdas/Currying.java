// Lambdas that make lambdas.
package lambdas;

import java.util.function.Function;
import heddle.test.Facts;

public class Currying {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Function<Object, Function<Object, Object>> first = a -> b -> a;
    Facts.mayPointTo(first.apply(new A()).apply(new B()), "A");
    Facts.pointsTo(first.apply(new A()).apply(new B()), "A");
  }
}
