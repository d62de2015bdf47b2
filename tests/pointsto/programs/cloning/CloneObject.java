// clone() makes a shallow copy.
package cloning;

import heddle.test.Facts;

public class CloneObject {
  static class A {}
  static class Box implements Cloneable {
    Object content;

    @Override
    public Box clone() {
      try {
        return (Box) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  public static void main(String[] args) {
    Box original = new Box();
    original.content = new A();
    Box copy = original.clone();
    Facts.mayPointTo(copy, "Box");
    Facts.pointsTo(copy, "Box");
    Facts.alias(copy.content, original.content);
    Facts.pointsTo(copy.content, "A");
  }
}
