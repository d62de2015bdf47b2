// Method handles that are looked up by constants. [jdk]
package reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import heddle.test.Facts;

public class Handles {
  static class A {}
  static class B {}

  static Object make() {
    Facts.reachable();
    return new A();
  }

  Object turn(Object given) {
    Facts.reachable();
    Facts.mayPointTo(given, "A");
    return new B();
  }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle make = lookup.findStatic(Handles.class, "make", MethodType.methodType(Object.class));
    Object made = (Object) make.invokeExact();
    Facts.mayPointTo(made, "A");
    MethodHandle turn =
        lookup.findVirtual(Handles.class, "turn", MethodType.methodType(Object.class, Object.class));
    Object turned = (Object) turn.invoke(new Handles(), made);
    Facts.mayPointTo(turned, "B");
  }
}
