// case: a helper starts one thread on what it is called with, twice on the same
// why: two threads count in one tally, and nothing orders them; the third has its own
// race threads.OnceByHelperSame$Tally.count
package threads;

public class OnceByHelperSame {
  static class Tally {
    int count;
  }

  static void once(Tally tally) { new Thread(() -> tally.count++).start(); }

  public static void main(String[] args) {
    Tally tally = new Tally();
    once(tally);
    once(tally);
    once(new Tally());
  }
}
