// case: a loop joins as many threads as were started, by the same number
// why: all have ended before the print
// safe order.WorkersJoinedByNumber.done
package order;

public class WorkersJoinedByNumber {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedByNumber::finish);
      threads[i].start();
    }
    int next = 0;
    while (next != 3) threads[next++].join();
    System.out.println(done);
  }
}
