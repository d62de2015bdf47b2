// Each lambda is its own class: calls through one interface go to the right bodies.
package lambdas;

import heddle.test.Facts;

public class Several {
  interface Step {
    Object run(Object in);
  }
  static class A {}
  static class B {}

  static Object twice(Step step, Object in) {
    return step.run(step.run(in));
  }

  public static void main(String[] args) {
    Step first = in -> new A();
    Step second = in -> new B();
    Facts.pointsTo(first.run(null), "A");
    Facts.pointsTo(second.run(null), "B");
    Facts.mayPointTo(twice(first, null), "A");
    Facts.neverPointsTo(first, "A");
    Facts.noAlias(first, second);
  }
}
