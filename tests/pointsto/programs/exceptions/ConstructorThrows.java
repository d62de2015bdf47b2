// An exception that leaves a constructor, and an object that leaks from it.
package exceptions;

import heddle.test.Facts;

public class ConstructorThrows {
  static class Failure extends RuntimeException {}
  static Object leaked;
  static class Half {
    Half() {
      leaked = this;
      throw new Failure();
    }
  }

  public static void main(String[] args) {
    Object made = null;
    try {
      made = new Half();
    } catch (Failure e) {
      Facts.mayPointTo(e, "Failure");
    }
    Facts.mayPointTo(leaked, "Half");
    Facts.pointsTo(leaked, "Half");
  }
}
