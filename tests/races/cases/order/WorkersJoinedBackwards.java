// case: a loop from the last of the started threads to the first joins them all
// why: all have ended before the print
// safe order.WorkersJoinedBackwards.done
package order;

public class WorkersJoinedBackwards {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedBackwards::finish);
      threads[i].start();
    }
    for (int i = threads.length - 1; i >= 0; i--) threads[i].join();
    System.out.println(done);
  }
}
