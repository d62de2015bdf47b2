// A VarHandle reads and writes the field, static or array that it was looked up for. [jdk]
package atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import heddle.test.Facts;

public class VarHandles {
  static class A {}
  static class B {}
  Object content;
  static Object shared;
  static final VarHandle CONTENT, SHARED, ELEMENTS;
  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      CONTENT = lookup.findVarHandle(VarHandles.class, "content", Object.class);
      SHARED = lookup.findStaticVarHandle(VarHandles.class, "shared", Object.class);
      ELEMENTS = MethodHandles.arrayElementVarHandle(Object[].class);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  public static void main(String[] args) {
    VarHandles object = new VarHandles();
    CONTENT.setVolatile(object, (Object) new A());
    Facts.mayPointTo(object.content, "A");
    Object read = (Object) CONTENT.getAcquire(object);
    Facts.mayPointTo(read, "A");
    boolean set = SHARED.compareAndSet((Object) null, (Object) new B());
    Facts.mayPointTo(shared, "B");
    Object[] array = new Object[1];
    ELEMENTS.setRelease(array, 0, (Object) new A());
    Facts.mayPointTo(array[0], "A");
  }
}
