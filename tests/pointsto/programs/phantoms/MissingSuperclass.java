// A class whose superclass is missing cannot be loaded; whoever does not need it still runs. [delete: phantoms.MissingSuperclass$Missing]
package phantoms;

import heddle.test.Facts;

public class MissingSuperclass {
  static class Missing {}
  static class Derived extends Missing {
    Object own() {
      return new Derived();
    }
  }

  static void use() {
    new Derived().own();
  }

  static Object unaffected() {
    Facts.reachable();
    return new MissingSuperclass();
  }

  public static void main(String[] args) {
    try {
      use();
    } catch (NoClassDefFoundError e) {
      Facts.reachable();
    }
    Facts.pointsTo(unaffected(), "MissingSuperclass");
  }
}
