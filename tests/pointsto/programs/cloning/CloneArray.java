// An array's clone has its elements.
package cloning;

import heddle.test.Facts;

public class CloneArray {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    A[] original = {new A()};
    A[] copy = original.clone();
    Facts.mayPointTo(copy, "A[]");
    Facts.pointsTo(copy, "A[]");
    Facts.alias(copy[0], original[0]);
    Object[] other = {new B()};
    Facts.pointsTo(other.clone()[0], "B");
  }
}
