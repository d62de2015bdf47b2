// case: a helper runs what it is called with in several threads, and waits for them
// why: the threads of one call share their task; join() orders them before the prints, not among themselves
// race threads.ManyByHelper$Plain.count
// safe threads.ManyByHelper$Locked.count
package threads;

public class ManyByHelper {
  static class Plain {
    int count;
    void add() { count++; }
  }

  static class Locked {
    int count;
    synchronized void add() { count++; }
  }

  static void many(Runnable task) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(task);
      threads[i].start();
    }
    for (Thread thread : threads) thread.join();
  }

  public static void main(String[] args) throws InterruptedException {
    Plain plain = new Plain();
    many(plain::add);
    System.out.println(plain.count);
    Locked locked = new Locked();
    many(locked::add);
    System.out.println(locked.count);
  }
}
