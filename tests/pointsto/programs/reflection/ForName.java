// Class.forName with a constant, newInstance: the class is initialized and its constructor runs. [jdk]
package reflection;

import heddle.test.Facts;

public class ForName {
  public static class A {
    static {
      Facts.reachable();
    }
    public A() {
      Facts.reachable();
    }
  }
  public static class B {
    public B() {
      Facts.unreachable();
    }
  }

  @SuppressWarnings("deprecation")
  public static void main(String[] args) throws Exception {
    Class<?> found = Class.forName("reflection.ForName$A");
    Facts.alias(found, A.class);
    Facts.mayPointTo(found.newInstance(), "A");
    Facts.neverPointsTo(found.newInstance(), "B");
  }
}
