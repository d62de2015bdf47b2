// case: a helper starts one thread on one of two things, as it is told
// why: a call starts one thread only, and each is called with something of its own
// safe threads.EitherByHelper$Tally.count
package threads;

public class EitherByHelper {
  static class Tally {
    int count;
  }

  static void either(boolean up, Tally tally) {
    if (up) {
      new Thread(() -> tally.count++).start();
    } else {
      new Thread(() -> tally.count--).start();
    }
  }

  public static void main(String[] args) {
    either(args.length > 0, new Tally());
    either(args.length > 1, new Tally());
  }
}
