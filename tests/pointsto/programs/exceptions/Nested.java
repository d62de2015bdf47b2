// An inner handler that does not fit lets the outer one catch; what a handler throws leaves to the outer one.
package exceptions;

import heddle.test.Facts;

public class Nested {
  static class Inner extends RuntimeException {}
  static class Outer extends RuntimeException {}
  static class Second extends RuntimeException {}

  static void run(boolean direct) {
    try {
      try {
        if (direct) throw new Outer();
        throw new Inner();
      } catch (Inner inner) {
        Facts.pointsTo(inner, "Inner");
        throw new Second();
      }
    } catch (Outer outer) {
      Facts.mayPointTo(outer, "Outer");
    } catch (Second second) {
      Facts.mayPointTo(second, "Second");
    } catch (Inner none) {
      Facts.pointsTo(none);
    }
  }

  public static void main(String[] args) {
    run(true);
    run(false);
  }
}
