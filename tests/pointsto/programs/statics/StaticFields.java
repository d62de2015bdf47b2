// A static field is one variable; two fields are two.
package statics;

import heddle.test.Facts;

public class StaticFields {
  static class A {}
  static class B {}
  static Object one, other;

  static void fill() {
    one = new A();
  }

  public static void main(String[] args) {
    fill();
    other = new B();
    Facts.mayPointTo(one, "A");
    Facts.pointsTo(one, "A");
    Facts.pointsTo(other, "B");
    Facts.noAlias(one, other);
  }
}
