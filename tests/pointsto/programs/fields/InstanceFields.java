// Fields belong to objects: two objects, two variables.
package fields;

import heddle.test.Facts;

public class InstanceFields {
  static class A {}
  static class B {}
  static class Box {
    Object content;
    Object other;
  }

  public static void main(String[] args) {
    Box first = new Box();
    Box second = new Box();
    first.content = new A();
    second.content = new B();
    first.other = new B();
    Facts.pointsTo(first.content, "A");
    Facts.pointsTo(second.content, "B");
    Facts.pointsTo(first.other, "B");
    Facts.pointsTo(second.other);
    Facts.noAliasUnder("insensitive", first, second);
    Facts.single(first);
  }
}
