// case: a loop joins the first of the started threads again and again
// why: nothing orders what the others do before the print
// race order.WorkersJoinedFirstAgain.done
package order;

public class WorkersJoinedFirstAgain {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedFirstAgain::finish);
      threads[i].start();
    }
    for (int i = 0; i < threads.length; i++) threads[0].join();
    System.out.println(done);
  }
}
