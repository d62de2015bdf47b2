// One Runnable run by two threads: what each thread allocates in it is its own.
package threads;

import heddle.test.Facts;

public class SharedRunnable {
  static class Buffer {}
  static class Task implements Runnable {
    public void run() {
      Object mine = new Buffer();
      Facts.mayPointTo(mine, "Buffer");
      Facts.notSingle(mine);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Task task = new Task();
    Thread first = new Thread(task);
    Thread second = new Thread(task);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
