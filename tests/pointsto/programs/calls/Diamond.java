// The most specific default method is selected.
package calls;

import heddle.test.Facts;

public class Diamond {
  interface Top {
    default Object make() {
      Facts.unreachable();
      return new Object();
    }
  }
  interface Below extends Top {
    default Object make() {
      Facts.reachable();
      return new Diamond();
    }
  }
  static class Both implements Top, Below {}

  public static void main(String[] args) {
    Top top = new Both();
    Facts.pointsTo(top.make(), "Diamond");
  }
}
