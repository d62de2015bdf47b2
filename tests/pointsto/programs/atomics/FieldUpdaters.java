// An AtomicReferenceFieldUpdater reads and writes the field it names. [jdk]
package atomics;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import heddle.test.Facts;

public class FieldUpdaters {
  static class A {}
  static class B {}
  static class Box {
    volatile Object content;
    volatile Object other = new B();
  }
  static final AtomicReferenceFieldUpdater<Box, Object> UPDATER =
      AtomicReferenceFieldUpdater.newUpdater(Box.class, Object.class, "content");

  public static void main(String[] args) {
    Box box = new Box();
    UPDATER.compareAndSet(box, null, new A());
    Facts.mayPointTo(box.content, "A");
    Facts.mayPointTo(UPDATER.get(box), "A");
    Facts.mayPointTo(box.other, "B");
  }
}
