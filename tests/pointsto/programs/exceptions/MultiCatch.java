// One handler for two types.
package exceptions;

import heddle.test.Facts;

public class MultiCatch {
  static class Left extends Exception {}
  static class Right extends Exception {}
  static class Other extends RuntimeException {}

  static void fail(int i) throws Exception {
    if (i == 0) throw new Left();
    if (i == 1) throw new Right();
    throw new Other();
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; ++i) {
      try {
        fail(i);
      } catch (Left | Right e) {
        Facts.mayPointTo(e, "Left", "Right");
        Facts.pointsTo(e, "Left", "Right");
      } catch (Other e) {
        Facts.mayPointTo(e, "Other");
      }
    }
  }
}
