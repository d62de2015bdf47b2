// A static final lock is one object, whichever thread initializes its class.
package single;

import heddle.test.Facts;

public class StaticLock {
  static class Locks {
    static final Object LOCK = new Object();
  }
  static class Worker extends Thread {
    @Override
    public void run() {
      Facts.single(Locks.LOCK);
      synchronized (Locks.LOCK) {
        Facts.reachable();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 2; ++i) {
      Worker worker = new Worker();
      worker.start();
      worker.join();
    }
    Facts.single(Locks.LOCK);
  }
}
