// `new` initializes a class, once, before its constructor.
package initializers;

import heddle.test.Facts;

public class ByNew {
  static class A {
    static Object made = new B();
    static {
      Facts.reachable();
    }
  }
  static class B {}

  public static void main(String[] args) {
    new A();
    Facts.mayPointTo(A.made, "B");
    Facts.single(A.made);
  }
}
