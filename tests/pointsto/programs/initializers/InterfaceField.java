// A field of an interface initializes that interface, not its superinterfaces.
package initializers;

import heddle.test.Facts;

public class InterfaceField {
  interface Base {
    Object BASE = neverMade();
  }
  interface Derived extends Base {
    Object DERIVED = new InterfaceField();
  }

  static Object neverMade() {
    Facts.unreachable();
    return null;
  }

  public static void main(String[] args) {
    Facts.mayPointTo(Derived.DERIVED, "InterfaceField");
    Facts.single(Derived.DERIVED);
  }
}
