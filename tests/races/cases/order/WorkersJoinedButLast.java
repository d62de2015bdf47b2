// case: a loop joins all but the last of the started threads
// why: nothing orders what the last one does before the print
// race order.WorkersJoinedButLast.done
package order;

public class WorkersJoinedButLast {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedButLast::finish);
      threads[i].start();
    }
    for (int i = 0; i < threads.length - 1; i++) threads[i].join();
    System.out.println(done);
  }
}
