// What nobody calls is not reached, public or not; what is only referred to neither.
package calls;

import heddle.test.Facts;

public class UnreachableCode {
  public void nobody() {
    Facts.unreachable();
  }

  static class Never {
    Never() {
      Facts.unreachable();
    }
  }

  static void indirectly() {
    Facts.unreachable();
    new Never();
  }

  static void called() {
    Facts.reachable();
  }

  public static void main(String[] args) {
    called();
    Facts.calls("UnreachableCode.called");
  }
}
