// Generic and covariant overriding goes through bridge methods.
package calls;

import heddle.test.Facts;

public class Bridges {
  interface Maker<T> {
    T make(T old);
  }
  static class A {}
  static class B extends A {}
  static class AMaker implements Maker<A> {
    public A make(A old) {
      Facts.reachable();
      Facts.pointsTo(old, "A");
      return new B();
    }
  }
  static class Base {
    A copy() {
      return new A();
    }
  }
  static class Derived extends Base {
    @Override
    B copy() {
      return new B();
    }
  }

  public static void main(String[] args) {
    Maker<A> maker = new AMaker();
    Facts.mayPointTo(maker.make(new A()), "B");
    Base base = new Derived();
    Facts.pointsTo(base.copy(), "B");
  }
}
