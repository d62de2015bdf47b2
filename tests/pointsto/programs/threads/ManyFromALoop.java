// Threads started in a loop are many; nothing they allocate is single.
package threads;

import heddle.test.Facts;

public class ManyFromALoop {
  static class Buffer {}
  static class Worker extends Thread {
    @Override
    public void run() {
      Object mine = new Buffer();
      Facts.notSingle(mine);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Worker[] workers = new Worker[3];
    for (int i = 0; i < workers.length; ++i) {
      workers[i] = new Worker();
      workers[i].start();
    }
    for (Worker worker : workers) {
      worker.join();
      Facts.notSingle(worker);
    }
  }
}
