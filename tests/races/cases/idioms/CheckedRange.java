// case: a cache of an immutable object, checked and set without a lock
// why: the race on the field is benign: whoever sees the object sees its final fields
// benign idioms.CheckedRange.cached idiom=racy-single-check
package idioms;

public class CheckedRange {
  static final class Range {
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
    CheckedRange user = new CheckedRange();
    new Thread(() -> System.out.println(user.range().from)).start();
    new Thread(() -> System.out.println(user.range().to)).start();
  }
}
