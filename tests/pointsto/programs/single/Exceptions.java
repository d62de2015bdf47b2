// Exceptions are merged by class: never single.
package single;

import heddle.test.Facts;

public class Exceptions {
  static class Failure extends RuntimeException {}

  static void fail() {
    throw new Failure();
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; ++i) {
      try {
        fail();
      } catch (Failure e) {
        Facts.notSingle(e);
      }
    }
  }
}
