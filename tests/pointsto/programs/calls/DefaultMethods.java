// Default methods are inherited, overridden, and reached with I.super.m().
package calls;

import heddle.test.Facts;

public class DefaultMethods {
  interface Left {
    default Object make() {
      Facts.reachable();
      return new L();
    }
  }
  interface Right {
    default Object make() {
      return new R();
    }
  }
  static class L {}
  static class R {}
  static class Inherits implements Left {}
  static class Chooses implements Left, Right {
    public Object make() {
      Object chosen = Right.super.make();
      Facts.calls("Right.make");
      return chosen;
    }
  }

  public static void main(String[] args) {
    Left inherits = new Inherits();
    Object made = inherits.make();
    Facts.calls("Left.make");
    Facts.pointsTo(made, "L");
    Left chooses = new Chooses();
    Facts.mayPointTo(chooses.make(), "R");
    Facts.calls("Chooses.make");
  }
}
