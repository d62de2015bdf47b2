// A new thread gets what its parent's inheritable thread-local makes of the parent's value. [jdk]
package tasks;

import heddle.test.Facts;

public class InheritedThreadLocals {
  static class A {}
  static class B {}

  static final InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>() {
    @Override
    protected Object childValue(Object ofParent) {
      Facts.reachable();
      Facts.mayPointTo(ofParent, "A");
      return new B();
    }
  };

  public static void main(String[] args) throws Exception {
    inherited.set(new A());
    Thread child = new Thread(() -> Facts.mayPointTo(inherited.get(), "B"));
    child.start();
    child.join();
  }
}
