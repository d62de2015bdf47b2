// Reflection makes an array of as many dimensions as it is given lengths. [jdk]
package reflection;

import java.lang.reflect.Array;
import heddle.test.Facts;

public class ArraysOfSeveralDimensions {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Object flat = Array.newInstance(A.class, 2);
    Facts.pointsTo(flat, "A[]");
    Object table = Array.newInstance(A.class, 1, 2);
    Facts.mayPointTo(table, "A[][]");
    Object row = ((Object[]) table)[0];
    Facts.mayPointTo(row, "A[]");
    Facts.neverPointsTo(row, "B[]");
    ((Object[]) row)[0] = new A();
    Facts.mayPointTo(((Object[][]) table)[0][0], "A");
    Facts.neverPointsTo(((Object[][]) table)[0][0], "B");
  }
}
