// What passes a finally block is thrown again.
package exceptions;

import heddle.test.Facts;

public class Finally {
  static class Failure extends RuntimeException {}
  static Object seen;

  static void work() {
    try {
      throw new Failure();
    } finally {
      Facts.reachable();
      seen = new Object();
    }
  }

  public static void main(String[] args) {
    try {
      work();
    } catch (RuntimeException e) {
      Facts.mayPointTo(e, "Failure");
      Facts.mayPointTo(seen, "java.lang.Object");
    }
  }
}
