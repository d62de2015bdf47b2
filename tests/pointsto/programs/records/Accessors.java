// A record's constructor and accessors.
package records;

import heddle.test.Facts;

public class Accessors {
  static class A {}
  static class B {}
  record Pair(Object left, Object right) {}

  public static void main(String[] args) {
    Pair pair = new Pair(new A(), new B());
    Facts.mayPointTo(pair.left(), "A");
    Facts.pointsTo(pair.left(), "A");
    Facts.pointsTo(pair.right(), "B");
    Facts.pointsTo(pair, "Pair");
  }
}
