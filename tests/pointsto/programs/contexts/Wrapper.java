// A wrapper around a container, two objects deep.
package contexts;

import heddle.test.Facts;

public class Wrapper {
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
  static class Wrapping {
    private final Box inner = new Box();
    void put(Object value) {
      inner.set(value);
    }
    Object take() {
      return inner.get();
    }
  }

  public static void main(String[] args) {
    Wrapping first = new Wrapping();
    Wrapping second = new Wrapping();
    first.put(new A());
    second.put(new B());
    Facts.pointsToUnder("object:2", first.take(), "A");
    Facts.pointsToUnder("object:2", second.take(), "B");
    Facts.noAlias(first.inner, second.inner);
  }
}
