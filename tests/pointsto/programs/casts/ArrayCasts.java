// Casts between array types follow the elements' types.
package casts;

import heddle.test.Facts;

public class ArrayCasts {
  static class A {}
  static class B extends A {}
  static Object field;

  static Object make(int i) {
    return i == 0 ? new A[0] : i == 1 ? new B[0] : i == 2 ? new int[0] : new B[0][0];
  }

  public static void main(String[] args) {
    field = make(1);
    Facts.pointsTo((A[]) field, "A[]", "B[]");
    Facts.pointsTo((B[]) field, "B[]");
    Facts.pointsTo((Object[]) field, "A[]", "B[]", "B[][]");
    Facts.neverPointsTo((Object[]) field, "int[]");
  }
}
