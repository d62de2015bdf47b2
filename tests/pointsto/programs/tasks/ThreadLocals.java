// A thread-local's initial value is made by its supplier or its subclass. [jdk]
package tasks;

import heddle.test.Facts;

public class ThreadLocals {
  static class A {}
  static class B {}
  static final ThreadLocal<Object> byLambda = ThreadLocal.withInitial(() -> new A());
  static final ThreadLocal<Object> bySubclass = new ThreadLocal<>() {
    @Override
    protected Object initialValue() {
      Facts.reachable();
      return new B();
    }
  };

  public static void main(String[] args) {
    Facts.mayPointTo(byLambda.get(), "A");
    Facts.mayPointTo(bySubclass.get(), "B");
    byLambda.set(new B());
    Facts.mayPointTo(byLambda.get(), "B");
  }
}
