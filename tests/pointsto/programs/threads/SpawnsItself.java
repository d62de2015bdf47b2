// A thread that starts another of its kind: a finite name for an endless line of threads.
package threads;

import heddle.test.Facts;

public class SpawnsItself {
  static class Worker extends Thread {
    final int left;
    Worker child;
    Worker(int left) {
      this.left = left;
    }
    @Override
    public void run() {
      Facts.reachable();
      Facts.notSingle(this);
      if (left == 0) return;
      child = new Worker(left - 1);
      child.start();
      try {
        child.join();
      } catch (InterruptedException e) {
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Worker first = new Worker(3);
    first.start();
    first.join();
    Facts.mayPointTo(first.child.child, "Worker");
  }
}
