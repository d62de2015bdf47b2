// Thread.currentThread() is the object that runs the code. [object:2+thread]
package threads;

import heddle.test.Facts;

public class CurrentThread {
  static class Worker extends Thread {
    Object me;
    @Override
    public void run() {
      me = Thread.currentThread();
      Facts.alias(Thread.currentThread(), this);
      Facts.mayPointTo(Thread.currentThread(), "Worker");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Worker worker = new Worker();
    worker.start();
    worker.join();
    Facts.alias(worker.me, worker);
    Facts.mayPointTo(Thread.currentThread(), "java.lang.Thread");
    Facts.neverPointsToUnder("object:2+thread", Thread.currentThread(), "Worker");
  }
}
