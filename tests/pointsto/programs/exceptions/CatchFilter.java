// A handler gets what is of its type; what an earlier handler takes, a later one does not see.
package exceptions;

import heddle.test.Facts;

public class CatchFilter {
  static class Base extends RuntimeException {}
  static class Left extends Base {}
  static class Right extends Base {}

  static void fail(int i) {
    if (i == 0) throw new Left();
    if (i == 1) throw new Right();
  }

  static void run(int i) {
    try {
      fail(i);
    } catch (Left left) {
      Facts.mayPointTo(left, "Left");
      Facts.pointsTo(left, "Left");
    } catch (Base rest) {
      Facts.mayPointTo(rest, "Right");
      Facts.pointsTo(rest, "Right");
    }
  }

  public static void main(String[] args) {
    run(0);
    run(1);
    run(2);
  }
}
