// A thread that nobody starts does not run. [insensitive, object:2, object:2+thread]
package threads;

import heddle.test.Facts;

public class NeverStarted {
  static class Worker extends Thread {
    @Override
    public void run() {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    Worker worker = new Worker();
    Facts.pointsTo(worker, "Worker");
  }
}
