// A field of the same name in a subclass is another field.
package fields;

import heddle.test.Facts;

public class ShadowedFields {
  static class A {}
  static class B {}
  static class Base {
    Object content;
  }
  static class Derived extends Base {
    Object content;
  }

  public static void main(String[] args) {
    Derived d = new Derived();
    d.content = new A();
    ((Base) d).content = new B();
    Facts.pointsTo(d.content, "A");
    Facts.pointsTo(((Base) d).content, "B");
  }
}
