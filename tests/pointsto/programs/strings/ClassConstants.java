// A class constant is one object per class.
package strings;

import heddle.test.Facts;

public class ClassConstants {
  static class A {}
  static class B {}

  static Object literal() {
    return A.class;
  }

  public static void main(String[] args) {
    Object here = A.class;
    Facts.alias(here, literal());
    Facts.single(here);
    Facts.pointsTo(here, "java.lang.Class");
    Object other = B.class;
    Facts.noAlias(here, other);
    Object array = A[].class;
    Facts.noAlias(here, array);
    Facts.alias(new A().getClass(), A.class);
  }
}
