// case: the same where a superclass has a field that is not final
// why: nothing publishes the name: another thread may see the range and no name
// race idioms.CheckedNamedRange.cached
package idioms;

public class CheckedNamedRange {
  static class Named {
    String name = "range";
  }

  static final class Range extends Named {
    final int from, to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }
  }

  Range cached;

  Range range() {
    Range range = cached;
    if (range == null) {
      range = new Range(1, 2);
      cached = range;
    }
    return range;
  }

  public static void main(String[] args) {
    CheckedNamedRange user = new CheckedNamedRange();
    new Thread(() -> System.out.println(user.range().from)).start();
    new Thread(() -> System.out.println(user.range().name.length())).start();
  }
}
