// case: two threads fill the two halves of an array, and the halves overlap
// why: both write element 5, and nothing orders them
// race containers.HalvesOverlap.cells[]
package containers;

public class HalvesOverlap {
  final int[] cells = new int[10];

  public static void main(String[] args) throws InterruptedException {
    HalvesOverlap halves = new HalvesOverlap();
    Thread front = new Thread(() -> {
      for (int i = 0; i <= 5; i++) halves.cells[i] = i;
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
