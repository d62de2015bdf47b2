// A static field named through a subclass or a subinterface is the one of the class that declares it.
package statics;

import heddle.test.Facts;

public class InheritedStatics {
  static class A {}
  static class Base {
    static Object shared;
  }
  static class Left extends Base {}
  static class Right extends Base {}
  interface Holder {
    Object HELD = new A();
  }
  static class Below implements Holder {}

  public static void main(String[] args) {
    Left.shared = new A();
    Facts.alias(Right.shared, Base.shared);
    Facts.pointsTo(Right.shared, "A");
    Facts.alias(Below.HELD, Holder.HELD);
    Facts.single(Below.HELD);
  }
}
