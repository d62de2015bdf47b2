// LinkedList as list, queue and by iterator. [jdk]
package containers;

import java.util.Iterator;
import java.util.LinkedList;
import heddle.test.Facts;

public class LinkedLists {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    LinkedList<Object> list = new LinkedList<>();
    LinkedList<Object> other = new LinkedList<>();
    list.add(new A());
    other.addFirst(new B());
    Facts.mayPointTo(list.getFirst(), "A");
    Facts.pointsToUnder("object:2", list.getFirst(), "A");
    Facts.mayPointTo(other.peekLast(), "B");
    Iterator<Object> all = list.iterator();
    while (all.hasNext()) Facts.mayPointTo(all.next(), "A");
    Facts.mayPointTo(list.removeFirst(), "A");
  }
}
