// A cleaner runs the action that was registered. [jdk]
package jvm;

import java.lang.ref.Cleaner;
import heddle.test.Facts;

public class Cleaners {
  static volatile boolean done;
  static class Action implements Runnable {
    public void run() {
      Facts.reachable();
      done = true;
    }
  }

  static void litter(Cleaner cleaner) {
    cleaner.register(new Object(), new Action());
  }

  public static void main(String[] args) throws InterruptedException {
    Cleaner cleaner = Cleaner.create();
    for (int i = 0; i < 100 && !done; ++i) {
      litter(cleaner);
      System.gc();
      Thread.sleep(10);
    }
  }
}
