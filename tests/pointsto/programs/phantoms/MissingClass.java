// A class that is not there when the program is analysed: the rest is still found. [delete: phantoms.MissingClass$Missing]
package phantoms;

import heddle.test.Facts;

public class MissingClass {
  static class Missing {
    Object make() {
      return this;
    }
    static void call() {}
  }
  static class Here {}

  static void use() {
    Missing.call();
  }

  static Object make() {
    return new Missing().make();
  }

  public static void main(String[] args) {
    try {
      use();
    } catch (NoClassDefFoundError e) {
      Facts.reachable();
      Facts.mayPointTo(e, "java.lang.NoClassDefFoundError");
    }
    try {
      make();
    } catch (LinkageError e) {
    }
    Object here = new Here();
    Facts.pointsTo(here, "Here");
  }
}
