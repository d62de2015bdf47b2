// Two mains in one analysis: each runs, in a thread of its own. [mains: entries.SeveralMains, entries.SeveralMains$Second]
package entries;

import heddle.test.Facts;

public class SeveralMains {
  static class Buffer {}
  static Object shared;

  static Object make() {
    return new Buffer();
  }

  public static class Second {
    public static void main(String[] args) {
      Facts.reachable();
      Object mine = make();
      Facts.pointsTo(mine, "Buffer");
      Facts.single(mine);
      Facts.alias(shared, SeveralMains.shared);
    }
  }

  public static void main(String[] args) {
    Facts.reachable();
    shared = make();
    Facts.mayPointTo(shared, "Buffer");
  }
}
