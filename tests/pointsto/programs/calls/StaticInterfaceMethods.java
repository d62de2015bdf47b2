// Static and private methods of interfaces.
package calls;

import heddle.test.Facts;

public class StaticInterfaceMethods {
  interface Factory {
    static Object make() {
      return new A();
    }
    private Object hidden() {
      return new B();
    }
    default Object shown() {
      Object made = hidden();
      Facts.calls("Factory.hidden");
      return made;
    }
  }
  static class A {}
  static class B {}
  static class Mine implements Factory {
    public Object hidden() {
      Facts.unreachable();
      return null;
    }
  }

  public static void main(String[] args) {
    Facts.pointsTo(Factory.make(), "A");
    Facts.mayPointTo(new Mine().shown(), "B");
    Facts.pointsTo(new Mine().shown(), "B");
  }
}
