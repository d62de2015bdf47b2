// A thrown object reaches its handler.
package exceptions;

import heddle.test.Facts;

public class Catch {
  static class Failure extends RuntimeException {
    Object culprit;
  }
  static class A {}

  public static void main(String[] args) {
    try {
      Failure failure = new Failure();
      failure.culprit = new A();
      throw failure;
    } catch (Failure caught) {
      Facts.mayPointTo(caught, "Failure");
      Facts.pointsTo(caught, "Failure");
      Facts.mayPointTo(caught.culprit, "A");
      Facts.pointsTo(caught.culprit, "A");
    }
  }
}
