// The JVM calls finalize() of what has become garbage. [jdk]
package jvm;

import heddle.test.Facts;

public class Finalizers {
  static volatile boolean done;
  static class Garbage {
    @Override
    @SuppressWarnings("removal")
    protected void finalize() {
      Facts.reachable();
      done = true;
    }
  }

  static void litter() {
    new Garbage();
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 100 && !done; ++i) {
      litter();
      System.gc();
      Thread.sleep(10);
    }
  }
}
