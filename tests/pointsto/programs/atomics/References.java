// AtomicReference and its kin hold what is put in. [jdk]
package atomics;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import heddle.test.Facts;

public class References {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    AtomicReference<Object> reference = new AtomicReference<>(new A());
    Facts.mayPointTo(reference.get(), "A");
    Object old = reference.getAndSet(new B());
    Facts.mayPointTo(old, "A");
    reference.compareAndSet(reference.get(), new A());
    Facts.mayPointTo(reference.get(), "A");
    Object updated = reference.updateAndGet(before -> {
      Facts.reachable();
      return new B();
    });
    Facts.mayPointTo(updated, "B");
    AtomicReferenceArray<Object> array = new AtomicReferenceArray<>(2);
    array.set(0, new A());
    Facts.mayPointTo(array.get(0), "A");
  }
}
