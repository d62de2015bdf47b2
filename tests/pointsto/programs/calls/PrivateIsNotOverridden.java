// A private method is not overridden; a package-private one is, in its own package.
package calls;

import heddle.test.Facts;

public class PrivateIsNotOverridden {
  static class Base {
    private Object secret() {
      return new B();
    }
    Object open() {
      return secret();
    }
  }
  static class Derived extends Base {
    Object secret() {
      Facts.unreachable();
      return new D();
    }
  }
  static class B {}
  static class D {}

  public static void main(String[] args) {
    Facts.pointsTo(new Derived().open(), "B");
  }
}
