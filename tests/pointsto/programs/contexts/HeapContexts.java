// What a container allocates for itself is its own: a list of nodes.
package contexts;

import heddle.test.Facts;

public class HeapContexts {
  static class A {}
  static class B {}
  static class Node {
    Object value;
    Node next;
    Node(Object value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
  static class Stack {
    private Node top;
    void push(Object value) {
      top = new Node(value, top);
    }
    Object pop() {
      Node node = top;
      top = node.next;
      return node.value;
    }
  }

  public static void main(String[] args) {
    Stack first = new Stack();
    Stack second = new Stack();
    first.push(new A());
    second.push(new B());
    Facts.pointsToUnder("object:2", first.pop(), "A");
    Facts.pointsToUnder("object:2", second.pop(), "B");
  }
}
