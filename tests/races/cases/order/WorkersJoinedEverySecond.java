// case: a loop joins every second one of the started threads
// why: nothing orders what the others do before the print
// race order.WorkersJoinedEverySecond.done
package order;

public class WorkersJoinedEverySecond {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedEverySecond::finish);
      threads[i].start();
    }
    for (int i = 0; i < threads.length; i += 2) threads[i].join();
    System.out.println(done);
  }
}
