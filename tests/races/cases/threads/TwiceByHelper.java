// case: a helper starts two threads on whatever task it is called with
// why: both threads of one call run the same task, and nothing orders them; the other task's counter has a lock
// race threads.TwiceByHelper$Plain.count
// safe threads.TwiceByHelper$Locked.count
package threads;

public class TwiceByHelper {
  static class Plain {
    int count;
    void add() { count++; }
  }

  static class Locked {
    int count;
    synchronized void add() { count++; }
  }

  static void twice(Runnable task) {
    new Thread(task).start();
    new Thread(task).start();
  }

  public static void main(String[] args) {
    Plain plain = new Plain();
    Locked locked = new Locked();
    twice(plain::add);
    twice(locked::add);
  }
}
