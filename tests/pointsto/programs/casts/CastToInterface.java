// A cast to an interface lets through whoever implements it, and arrays only as Cloneable and Serializable.
package casts;

import heddle.test.Facts;

public class CastToInterface {
  interface I {}
  static class A implements I {}
  static class B {}
  static class C extends A {}
  static Object field;

  static Object any(int i) {
    switch (i) {
      case 0: return new A();
      case 1: return new B();
      case 2: return new C();
      default: return new int[1];
    }
  }

  public static void main(String[] args) {
    field = any(0);
    Facts.pointsTo((I) field, "A", "C");
    field = any(3);
    Facts.pointsTo((Cloneable) field, "int[]");
    Facts.pointsTo((int[]) field, "int[]");
    field = any(2);
    Facts.mayPointTo((I) field, "C");
  }
}
