// Elements are not told apart by their index.
package arrays;

import heddle.test.Facts;

public class FP_ElementsByIndex {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Object[] both = new Object[2];
    both[0] = new A();
    both[1] = new B();
    Facts.pointsTo(both[0], "A");
  }
}
