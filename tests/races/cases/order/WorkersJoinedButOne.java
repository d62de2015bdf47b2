// case: a loop over the started threads joins all but the first
// why: nothing orders what the first one does before the print
// race order.WorkersJoinedButOne.done
package order;

public class WorkersJoinedButOne {
  static int done;

  static synchronized void finish() { done++; }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(WorkersJoinedButOne::finish);
      threads[i].start();
    }
    for (int i = 1; i < threads.length; i++) threads[i].join();
    System.out.println(done);
  }
}
