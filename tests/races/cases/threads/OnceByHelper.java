// case: a helper starts one thread on whatever it is called with, each time on something else
// why: every tally is known to one thread only
// safe threads.OnceByHelper$Tally.count
package threads;

public class OnceByHelper {
  static class Tally {
    int count;
  }

  static void once(Tally tally) { new Thread(() -> tally.count++).start(); }

  public static void main(String[] args) {
    once(new Tally());
    once(new Tally());
  }
}
