// Recursion, direct and mutual.
package calls;

import heddle.test.Facts;

public class Recursion {
  static class A {}
  static class B {}

  static Object down(int n) {
    if (n == 0) return new A();
    Object below = down(n - 1);
    Facts.mayPointTo(below, "A");
    return below;
  }

  static Object even(int n) {
    return n == 0 ? new B() : odd(n - 1);
  }

  static Object odd(int n) {
    return n == 0 ? null : even(n - 1);
  }

  public static void main(String[] args) {
    Facts.pointsTo(down(3), "A");
    Facts.mayPointTo(even(2), "B");
    Facts.pointsTo(odd(3), "B");
  }
}
