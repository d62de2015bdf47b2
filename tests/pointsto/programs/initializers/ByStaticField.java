// A read or a write of a static field initializes the class that declares it.
package initializers;

import heddle.test.Facts;

public class ByStaticField {
  static class Read {
    static Object field = new Object();
    static {
      Facts.reachable();
    }
  }
  static class Written {
    static Object field;
    static {
      Facts.reachable();
    }
  }
  static class Base {
    static Object field;
  }
  static class Derived extends Base {
    static {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    Facts.mayPointTo(Read.field, "java.lang.Object");
    Written.field = null;
    Derived.field = null;
  }
}
