// equals, hashCode and toString of a record call those of its components.
package records;

import heddle.test.Facts;

public class ObjectMethods {
  static class A {
    @Override
    public boolean equals(Object other) {
      Facts.reachable();
      Facts.mayPointTo(other, "A");
      return true;
    }
    @Override
    public int hashCode() {
      Facts.reachable();
      return 1;
    }
    @Override
    public String toString() {
      Facts.reachable();
      return "A";
    }
  }
  record Holder(A a, int number) {}

  public static void main(String[] args) {
    Holder one = new Holder(new A(), 1);
    Holder two = new Holder(new A(), 1);
    if (one.equals(two) && one.hashCode() == two.hashCode()) {
      Facts.mayPointTo(one.toString(), "java.lang.String");
    }
  }
}
