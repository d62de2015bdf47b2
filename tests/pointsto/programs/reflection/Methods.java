// getMethod with a constant name, invoke: the method runs and its result comes back. [jdk]
package reflection;

import java.lang.reflect.Method;
import heddle.test.Facts;

public class Methods {
  public static class A {}
  public static class B {}
  public static class Target {
    public Object run(Object argument) {
      Facts.reachable();
      Facts.mayPointTo(argument, "A");
      return new B();
    }
    public Object other(Object argument) {
      Facts.unreachable();
      return null;
    }
    public static Object make() {
      Facts.reachable();
      return new A();
    }
  }

  public static void main(String[] args) throws Exception {
    Method run = Target.class.getMethod("run", Object.class);
    Facts.mayPointTo(run.invoke(new Target(), new A()), "B");
    Method make = Class.forName("reflection.Methods$Target").getDeclaredMethod("make");
    Facts.mayPointTo(make.invoke(null), "A");
  }
}
