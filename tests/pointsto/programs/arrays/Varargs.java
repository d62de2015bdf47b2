// Arguments of a variable arity method arrive through an array.
package arrays;

import heddle.test.Facts;

public class Varargs {
  static class A {}
  static class B {}

  static Object last(Object... all) {
    return all[all.length - 1];
  }

  public static void main(String[] args) {
    Object value = last(new A(), new B());
    Facts.mayPointTo(value, "B");
    Facts.pointsTo(value, "A", "B");
    Facts.neverPointsTo(value, "java.lang.Object[]");
  }
}
