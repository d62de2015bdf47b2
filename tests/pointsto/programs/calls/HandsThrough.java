// What methods only hand through does not mix, contexts or not: the receiver, a field of it, an argument.
package calls;

import heddle.test.Facts;

public class HandsThrough {
  static class Box {
    Object held;
    Box self() {
      return this;
    }
    Object held() {
      return held;
    }
    Object heldOr(Object other) {
      return held != null ? held : other;
    }
  }
  static class Lid extends Box {
    @Override
    Box self() {
      return super.self();
    }
    @Override
    Object held() {
      return super.held();
    }
  }
  static class A {}
  static class B {}
  static class C {}
  static Object same(Object given) {
    return given;
  }
  static Object sameAgain(Object given) {
    return same(given);
  }

  public static void main(String[] args) {
    Box box = new Box(), lid = new Lid();
    box.held = new A();
    lid.held = new B();
    Facts.noAliasUnder("insensitive", box.self(), lid.self());
    Facts.alias(lid.self(), lid);
    Facts.pointsToUnder("insensitive", box.held(), "A");
    Facts.pointsToUnder("insensitive", lid.held(), "B");
    Facts.neverPointsToUnder("insensitive", lid.heldOr(new C()), "A");
    Facts.pointsToUnder("insensitive", same(new A()), "A");
    Facts.pointsToUnder("insensitive", same(new B()), "B");
    Facts.pointsToUnder("insensitive", sameAgain(new C()), "C");
  }
}
