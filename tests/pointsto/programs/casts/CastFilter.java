// A cast lets through what is of its type.
package casts;

import heddle.test.Facts;

public class CastFilter {
  static class A {}
  static class B extends A {}
  static class C extends A {}

  static Object pick(int i) {
    return i == 0 ? new A() : i == 1 ? new B() : new C();
  }

  public static void main(String[] args) {
    Object any = pick(args.length);
    Facts.pointsTo(any, "A", "B", "C");
    B b = (B) any;
    Facts.pointsTo(b, "B");
    Object again = (A) pick(0);
    Facts.pointsTo(again, "A", "B", "C");
  }
}
