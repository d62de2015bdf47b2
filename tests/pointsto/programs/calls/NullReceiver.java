// A call on nothing but null calls nothing.
package calls;

import heddle.test.Facts;

public class NullReceiver {
  static class A {
    void call() {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    A none = null;
    try {
      none.call();
      Facts.calls();
    } catch (NullPointerException e) {
      Facts.reachable();
    }
  }
}
