// Handles of static variables initialize the class, and so does a lookup that is asked to. [jdk]
package initializers;

import java.lang.invoke.MethodHandles;
import heddle.test.Facts;

public class ByHandle {
  static class Asked {
    static {
      Facts.reachable();
    }
  }

  static class Number {
    static int value = 1;

    static {
      Facts.reachable();
    }
  }

  static class Reference {
    static Object value = new Object();

    static {
      Facts.reachable();
    }
  }

  static class Untouched {
    static {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    lookup.ensureInitialized(Asked.class);
    int number = (int) lookup.findStaticGetter(Number.class, "value", int.class).invoke();
    lookup.findStaticVarHandle(Reference.class, "value", Object.class).get();
    Class<?> only = Untouched.class;
  }
}
