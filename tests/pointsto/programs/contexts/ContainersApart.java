// Two containers of one class do not mix under object contexts.
package contexts;

import heddle.test.Facts;

public class ContainersApart {
  static class A {}
  static class B {}
  static class Box {
    private Object content;
    void set(Object value) {
      content = value;
    }
    Object get() {
      return content;
    }
  }

  public static void main(String[] args) {
    Box first = new Box();
    Box second = new Box();
    first.set(new A());
    second.set(new B());
    Facts.mayPointTo(first.get(), "A");
    Facts.pointsToUnder("object:2", first.get(), "A");
    Facts.pointsToUnder("object:2", second.get(), "B");
    Facts.noAlias(first.get(), second.get());
  }
}
