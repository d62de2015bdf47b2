// Concatenation calls toString() of what it joins.
package strings;

import heddle.test.Facts;

public class ConcatCallbacks {
  static class A {
    @Override
    public String toString() {
      Facts.reachable();
      return "A";
    }
  }
  static class B {
    @Override
    public String toString() {
      Facts.unreachable();
      return "B";
    }
  }

  public static void main(String[] args) {
    String text = "an " + new A() + "!";
    Facts.mayPointTo(text, "java.lang.String");
    new B();
  }
}
