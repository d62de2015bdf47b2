// A pattern binds what is of its type.
package casts;

import heddle.test.Facts;

public class InstanceOfPattern {
  static class A {}
  static class B {}

  static void look(Object any) {
    if (any instanceof A a) {
      Facts.mayPointTo(a, "A");
      Facts.pointsTo(a, "A");
    }
    Facts.mayPointTo(any, "A", "B");
  }

  public static void main(String[] args) {
    look(new A());
    look(new B());
  }
}
