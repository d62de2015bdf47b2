// What an array cannot hold is not stored into it.
package arrays;

import heddle.test.Facts;

public class ArrayStoreChecked {
  static class A {}
  static class B extends A {}
  static class C extends A {}

  public static void main(String[] args) {
    A[] array = new B[1];
    array[0] = new B();
    try {
      array[0] = new C();
    } catch (ArrayStoreException e) {
    }
    Facts.pointsTo(array[0], "B");
  }
}
