// What a method returns besides what it is given is not lost.
package calls;

import heddle.test.Facts;

public class HandsThroughAndMore {
  static class Box {
    Object held;
    static Object last;
    Box selfOrNew(boolean self) {
      return self ? this : new Lid();
    }
    Object heldOrMade() {
      if (held == null) return new B();
      return held;
    }
    Object heldOrLast(Object given) {
      if (given == held) return last;
      last = given;
      return held;
    }
  }
  static class Lid extends Box {}
  static class A {}
  static class B {}
  static Object lastOf(Object first, Object second, int times) {
    Object result = first;
    for (int i = 0; i < times; i++) result = second;
    return result;
  }
  static Object afterSome(Object first, int depth) {
    return depth == 0 ? first : afterSome(new B(), depth - 1);
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Box box = new Box();
      box.held = i == 0 ? new A() : null;
      Facts.mayPointTo(box.selfOrNew(i == 0), "Box", "Lid");
      Facts.mayPointTo(box.heldOrMade(), "A", "B");
      Facts.mayPointTo(box.heldOrLast(i == 0 ? new B() : null), "A", "B");
      Facts.mayPointTo(lastOf(new A(), new B(), i), "A", "B");
      Facts.mayPointTo(afterSome(new A(), i), "A", "B");
    }
  }
}
