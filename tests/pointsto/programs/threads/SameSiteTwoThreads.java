// What two threads allocate at one site is two objects.
package threads;

import heddle.test.Facts;

public class SameSiteTwoThreads {
  static class Buffer {}

  static Object make() {
    return new Buffer();
  }

  static class First extends Thread {
    Object mine;
    @Override
    public void run() {
      mine = make();
    }
  }
  static class Second extends Thread {
    Object mine;
    @Override
    public void run() {
      mine = make();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    First first = new First();
    Second second = new Second();
    first.start();
    second.start();
    first.join();
    second.join();
    Facts.mayPointTo(first.mine, "Buffer");
    Facts.noAlias(first.mine, second.mine);
  }
}
