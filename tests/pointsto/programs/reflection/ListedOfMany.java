// A place that lists the constructors of any class: those of few are called. [jdk]
package reflection;

import heddle.test.Facts;

public class ListedOfMany {
  public static class A {
    public A() {
      Facts.reachable();
    }
  }
  public static class B {}
  public static class C {}
  public static class D {}
  public static class E {}
  public static class F {}

  static Object make(Class<?> type) throws Exception {
    return type.getConstructors()[0].newInstance();
  }

  public static void main(String[] args) throws Exception {
    Facts.mayPointTo(make(A.class), "A");
    for (Class<?> type : new Class<?>[] {B.class, C.class, D.class, E.class, F.class}) make(type);
  }
}
