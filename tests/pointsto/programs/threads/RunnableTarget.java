// start() runs the Runnable that the thread was given.
package threads;

import heddle.test.Facts;

public class RunnableTarget {
  static class Task implements Runnable {
    public void run() {
      Facts.reachable();
    }
  }
  static class Idle implements Runnable {
    public void run() {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(new Task());
    thread.start();
    Thread lambda = new Thread(() -> Facts.reachable());
    lambda.start();
    thread.join();
    lambda.join();
    new Idle();
  }
}
