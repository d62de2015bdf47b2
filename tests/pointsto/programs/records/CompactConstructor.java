// A compact constructor may replace what it is given.
package records;

import heddle.test.Facts;

public class CompactConstructor {
  static class A {}
  static class B {}
  record Checked(Object value) {
    Checked {
      if (value == null) value = new B();
    }
  }

  public static void main(String[] args) {
    Facts.mayPointTo(new Checked(null).value(), "B");
    Facts.pointsTo(new Checked(new A()).value(), "A", "B");
  }
}
