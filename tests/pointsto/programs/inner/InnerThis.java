// An inner object knows its outer one.
package inner;

import heddle.test.Facts;

public class InnerThis {
  static class A {}
  Object held;

  class Inner {
    Object read() {
      return held;
    }
    InnerThis outer() {
      return InnerThis.this;
    }
  }

  public static void main(String[] args) {
    InnerThis outer = new InnerThis();
    outer.held = new A();
    Inner inner = outer.new Inner();
    Facts.mayPointTo(inner.read(), "A");
    Facts.alias(inner.outer(), outer);
    Facts.pointsTo(inner, "Inner");
  }
}
