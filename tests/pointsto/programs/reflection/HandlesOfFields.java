// Getters and setters that are method handles reach the fields. [jdk]
package reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import heddle.test.Facts;

public class HandlesOfFields {
  static class A {}
  static class B {}
  static class C {}

  Object held = new A();
  Object other = new C();
  static Object shared = new A();

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    HandlesOfFields it = new HandlesOfFields();
    Object read = lookup.findGetter(HandlesOfFields.class, "held", Object.class).invoke(it);
    Facts.mayPointTo(read, "A");
    Facts.neverPointsTo(read, "C");
    lookup.findSetter(HandlesOfFields.class, "held", Object.class).invoke(it, (Object) new B());
    Facts.mayPointTo(it.held, "B");
    Facts.neverPointsTo(it.other, "A", "B");
    lookup.findStaticSetter(HandlesOfFields.class, "shared", Object.class).invoke((Object) new B());
    Facts.mayPointTo(shared, "B");
    Facts.mayPointTo((Object) lookup.findStaticGetter(HandlesOfFields.class, "shared", Object.class).invoke(), "B");
    Object[] array = {new A()};
    MethodHandle set = MethodHandles.arrayElementSetter(Object[].class);
    set.invoke(array, 0, (Object) new B());
    Facts.mayPointTo(array[0], "B");
    Facts.mayPointTo((Object) MethodHandles.arrayElementGetter(Object[].class).invoke(array, 0), "B");
  }
}
