// Initialization of a class initializes its superclasses, and interfaces only if they have default methods.
package initializers;

import heddle.test.Facts;

public class SuperclassFirst {
  interface WithDefault {
    Object MADE = made("with");
    default void call() {}
  }
  interface WithoutDefault {
    Object MADE = neverMade();
    void other();
  }
  static class Base {
    static {
      Facts.reachable();
    }
  }
  static class Derived extends Base implements WithDefault, WithoutDefault {
    public void other() {}
  }

  static Object made(String name) {
    Facts.reachable();
    return name;
  }

  static Object neverMade() {
    Facts.unreachable();
    return null;
  }

  public static void main(String[] args) {
    new Derived();
  }
}
