// System.arraycopy copies elements one way.
package arrays;

import heddle.test.Facts;

public class ArrayCopy {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Object[] from = {new A()};
    Object[] to = {new B(), null};
    System.arraycopy(from, 0, to, 1, 1);
    Facts.mayPointTo(to[1], "A");
    Facts.pointsTo(to[0], "A", "B");
    Facts.pointsTo(from[0], "A");
    Object fromAsObject = from;
    Object copy = new A[1];
    System.arraycopy(fromAsObject, 0, copy, 0, 1);
    Facts.alias(((A[]) copy)[0], from[0]);
    int[] numbers = {1, 2};
    System.arraycopy(numbers, 0, numbers, 1, 1);
    Facts.pointsTo(numbers, "int[]");
  }
}
