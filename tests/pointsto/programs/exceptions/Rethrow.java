// catch, then throw the same; and a cause is kept.
package exceptions;

import heddle.test.Facts;

public class Rethrow {
  static class Failure extends Exception {}

  static void middle() throws Exception {
    try {
      throw new Failure();
    } catch (Exception e) {
      throw e;
    }
  }

  static void wrapping() {
    try {
      middle();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {
    try {
      wrapping();
    } catch (IllegalStateException e) {
      Facts.mayPointTo(e, "java.lang.IllegalStateException");
      Facts.mayPointTo(e.getCause(), "Failure");
    }
  }
}
