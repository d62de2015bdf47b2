// A static call initializes the class that declares the method, and only that one.
package initializers;

import heddle.test.Facts;

public class ByStaticCall {
  static class Base {
    static {
      Facts.reachable();
    }
    static void call() {}
  }
  static class Derived extends Base {
    static {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    Derived.call();
  }
}
