// Anonymous and local classes capture variables.
package inner;

import heddle.test.Facts;

public class Anonymous {
  interface Source {
    Object get();
  }
  static class A {}
  static class B {}

  static Source anonymous(Object captured) {
    return new Source() {
      public Object get() {
        Facts.reachable();
        return captured;
      }
    };
  }

  static Source local(Object captured) {
    class Local implements Source {
      Object copy = captured;
      public Object get() {
        return copy;
      }
    }
    return new Local();
  }

  public static void main(String[] args) {
    Source first = anonymous(new A());
    Facts.pointsTo(first, "1");
    Facts.pointsTo(first.get(), "A");
    Source second = local(new B());
    Facts.pointsTo(second, "1Local");
    Facts.pointsTo(second.get(), "B");
  }
}
