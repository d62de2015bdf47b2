// One object: made once, in no loop, by a method that runs once.
package single;

import heddle.test.Facts;

public class Single {
  static class A {}

  static Object once() {
    return new A();
  }

  static Object twice() {
    return new A();
  }

  static Object maybe(int n) {
    return n == 0 ? new A() : maybe(n - 1);
  }

  public static void main(String[] args) {
    Object here = new A();
    Facts.single(here);
    Facts.single(once());
    Object last = null;
    for (int i = 0; i < 2; ++i) {
      last = new A();
      Facts.notSingle(last);
    }
    Object first = twice(), second = twice();
    for (int i = 0; i < 2; ++i) {
      Object either = i == 0 ? first : second;
      Facts.notSingle(either);
    }
    Facts.mayPointTo(maybe(2), "A");
  }
}
