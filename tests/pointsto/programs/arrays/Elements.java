// What is stored into an array is loaded from it, and from no other array.
package arrays;

import heddle.test.Facts;

public class Elements {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Object[] first = new Object[1];
    Object[] second = new Object[1];
    first[0] = new A();
    second[0] = new B();
    Facts.pointsTo(first[0], "A");
    Facts.pointsTo(second[0], "B");
    Facts.noAliasUnder("insensitive", first, second);
    Facts.noAliasUnder("insensitive", first[0], second[0]);
    Facts.pointsTo(first, "java.lang.Object[]");
  }
}
