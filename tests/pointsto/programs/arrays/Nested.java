// Arrays of arrays, made by one instruction and by several.
package arrays;

import heddle.test.Facts;

public class Nested {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    A[][] grid = new A[2][3];
    grid[1][2] = new A();
    Facts.pointsTo(grid, "A[][]");
    Facts.pointsTo(grid[0], "A[]");
    Facts.pointsTo(grid[1][2], "A");
    Object[][] ragged = new Object[2][];
    ragged[0] = new B[1];
    ragged[0][0] = new B();
    Facts.pointsTo(ragged[0], "B[]");
    Facts.pointsTo(ragged[0][0], "B");
    int[][][] numbers = new int[2][2][];
    numbers[0][1] = new int[4];
    Facts.pointsTo(numbers[0], "int[][]");
    Facts.pointsTo(numbers[0][1], "int[]");
  }
}
