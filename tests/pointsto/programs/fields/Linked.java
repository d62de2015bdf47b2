// A recursive structure is walked to its end.
package fields;

import heddle.test.Facts;

public class Linked {
  static class A {}
  static class Node {
    Object value;
    Node next;
  }

  public static void main(String[] args) {
    Node head = null;
    for (int i = 0; i < 3; ++i) {
      Node node = new Node();
      node.value = new A();
      node.next = head;
      head = node;
    }
    for (Node n = head; n != null; n = n.next) {
      Facts.mayPointTo(n.value, "A");
      Facts.notSingle(n);
    }
    Facts.pointsTo(head.next.next, "Node");
  }
}
