// start() runs run() of the receiver.
package threads;

import heddle.test.Facts;

public class Subclass {
  static class A {}
  static class Worker extends Thread {
    Object made;
    @Override
    public void run() {
      Facts.reachable();
      made = new A();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Worker worker = new Worker();
    worker.start();
    worker.join();
    Facts.mayPointTo(worker.made, "A");
    Facts.pointsTo(worker.made, "A");
  }
}
