// Without contexts two containers mix in their methods: the test that the test above can fail. [insensitive]
package contexts;

import heddle.test.Facts;

public class ContainersMixInsensitively {
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
  static Box first = new Box(), second = new Box();

  public static void main(String[] args) {
    first.set(new A());
    second.set(new B());
    for (int i = 0; i < 2; ++i) {
      Object either = (i == 0 ? first : second).get();
      Facts.mayPointTo(either, "A", "B");
      Facts.pointsTo(either, "A", "B");
    }
  }
}
