// Call-site contexts tell two calls of a static identity apart. [call:1, call:2]
package contexts;

import heddle.test.Facts;

public class CallSites {
  static class A {}
  static class B {}

  static Object same(Object value) {
    return value;
  }

  public static void main(String[] args) {
    Facts.pointsTo(same(new A()), "A");
    Facts.pointsTo(same(new B()), "B");
  }
}
