// case: two threads fill the two halves of an array, the bounds are constants in their loops
// why: no element is touched by both before they are joined
// safe containers.HalvesByConstants.cells[]
package containers;

public class HalvesByConstants {
  final int[] cells = new int[10];

  public static void main(String[] args) throws InterruptedException {
    HalvesByConstants halves = new HalvesByConstants();
    Thread front = new Thread(() -> {
      for (int i = 0; i < 5; i++) halves.cells[i] = i;
    });
    Thread back = new Thread(() -> {
      for (int i = 9; i >= 5; i--) halves.cells[i] = i;
    });
    front.start();
    back.start();
    front.join();
    back.join();
    System.out.println(halves.cells[0] + halves.cells[9]);
  }
}
