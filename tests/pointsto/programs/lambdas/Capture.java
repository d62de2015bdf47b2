// A lambda sees what it captures, and what it is given.
package lambdas;

import java.util.function.Function;
import heddle.test.Facts;

public class Capture {
  static class A {}
  static class B {}
  static class Pair {
    Object left, right;
  }

  public static void main(String[] args) {
    A captured = new A();
    Function<Object, Object> pair = given -> {
      Facts.reachable();
      Facts.mayPointTo(given, "B");
      Facts.pointsTo(given, "B");
      Pair made = new Pair();
      made.left = captured;
      made.right = given;
      return made;
    };
    Facts.pointsTo(pair, "$Lambda");
    Pair made = (Pair) pair.apply(new B());
    Facts.mayPointTo(made.left, "A");
    Facts.pointsTo(made.left, "A");
    Facts.pointsTo(made.right, "B");
  }
}
