// sun.misc.Unsafe writes and reads fields by offset. [jdk]
package atomics;

import java.lang.reflect.Field;
import heddle.test.Facts;

public class UnsafeFields {
  static class A {}
  Object content;

  public static void main(String[] args) throws Exception {
    Field theUnsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    theUnsafe.setAccessible(true);
    sun.misc.Unsafe unsafe = (sun.misc.Unsafe) theUnsafe.get(null);
    long offset = unsafe.objectFieldOffset(UnsafeFields.class.getDeclaredField("content"));
    UnsafeFields object = new UnsafeFields();
    unsafe.putObjectVolatile(object, offset, new A());
    Facts.mayPointTo(object.content, "A");
    Facts.mayPointTo(unsafe.getObject(object, offset), "A");
    Facts.mayPointTo(unsafe.allocateInstance(UnsafeFields.class), "UnsafeFields");
  }
}
