// An array keeps its own type behind a wider one, and a store that would throw ArrayStoreException stores nothing.
package arrays;

import heddle.test.Facts;

public class Covariant {
  static class A {}
  static class B extends A {}
  static class C extends A {}

  static A pick(boolean b) {
    return b ? new B() : new C();
  }

  public static void main(String[] args) {
    A[] array = new B[1];
    array[0] = pick(true);
    Facts.mayPointTo(array[0], "B");
    Facts.pointsTo(array, "B[]");
    try {
      array[0] = pick(false);
    } catch (ArrayStoreException e) {
      Facts.mayPointTo(e, "java.lang.ArrayStoreException");
    }
  }
}
