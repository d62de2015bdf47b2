// Two call sites are needed where the identity is wrapped. [call:2]
package contexts;

import heddle.test.Facts;

public class CallSitesTwoDeep {
  static class A {}
  static class B {}

  static Object same(Object value) {
    return value;
  }

  static Object wrapped(Object value) {
    return same(value);
  }

  public static void main(String[] args) {
    Facts.pointsTo(wrapped(new A()), "A");
    Facts.pointsTo(wrapped(new B()), "B");
  }
}
