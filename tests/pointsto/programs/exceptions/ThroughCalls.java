// An exception leaves several frames, virtual calls among them.
package exceptions;

import heddle.test.Facts;

public class ThroughCalls {
  static class Failure extends Exception {}
  interface Step {
    void run() throws Exception;
  }
  static class Deep implements Step {
    public void run() throws Exception {
      deeper(3);
    }
    void deeper(int n) throws Exception {
      if (n == 0) throw new Failure();
      deeper(n - 1);
    }
  }
  static class Calm implements Step {
    public void run() {}
  }

  public static void main(String[] args) {
    try {
      new Deep().run();
    } catch (Exception e) {
      Facts.mayPointTo(e, "Failure");
    }
    try {
      new Calm().run();
    } catch (Exception e) {
      Facts.neverPointsTo(e, "Failure");
    }
  }
}
