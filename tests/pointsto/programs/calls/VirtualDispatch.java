// A call goes to the method of the receiver's class.
package calls;

import heddle.test.Facts;

public class VirtualDispatch {
  static abstract class Shape {
    abstract Object make();
  }
  static class Circle extends Shape {
    Object make() {
      Facts.reachable();
      return new C();
    }
  }
  static class Square extends Shape {
    Object make() {
      Facts.reachable();
      return new S();
    }
  }
  static class Unused extends Shape {
    Object make() {
      Facts.unreachable();
      return new Object();
    }
  }
  static class C {}
  static class S {}

  static Shape pick(boolean b) {
    return b ? new Circle() : new Square();
  }

  public static void main(String[] args) {
    Object both = pick(args.length > 0).make();
    Facts.calls("Circle.make", "Square.make");
    Facts.pointsTo(both, "C", "S");
    Object one = new Square().make();
    Facts.calls("Square.make");
    Facts.pointsTo(one, "S");
  }
}
