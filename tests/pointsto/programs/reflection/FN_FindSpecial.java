// A handle of findSpecial() calls the superclass's method, whatever the receiver is: taken for a virtual one. [jdk]
package reflection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import heddle.test.Facts;

public class FN_FindSpecial {
  static class Base {
    Object self() {
      Facts.reachable();
      return this;
    }
  }

  static class Derived extends Base {
    @Override
    Object self() {
      return null;
    }

    Object ofBase() throws Throwable {
      return MethodHandles.lookup()
          .findSpecial(Base.class, "self", MethodType.methodType(Object.class), Derived.class)
          .invoke(this);
    }
  }

  public static void main(String[] args) throws Throwable {
    new Derived().ofBase();
  }
}
