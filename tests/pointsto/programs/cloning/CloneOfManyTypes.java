// One place that copies arrays of several types.
package cloning;

import heddle.test.Facts;

public class CloneOfManyTypes {
  static class A {}
  static class B {}
  static class C {}

  static Object[] copy(Object[] original) {
    return original.clone();
  }

  public static void main(String[] args) {
    A[] as = {new A()};
    B[] bs = {new B()};
    C[] cs = {new C()};
    Object[] a = copy(as), b = copy(bs), c = copy(cs);
    Facts.mayPointTo(a, "A[]");
    Facts.mayPointTo(b, "B[]");
    Facts.mayPointTo(c, "C[]");
    Facts.alias(a[0], as[0]);
    Facts.alias(c[0], cs[0]);
  }
}
