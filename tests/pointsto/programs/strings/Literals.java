// A literal is one object per text, everywhere.
package strings;

import heddle.test.Facts;

public class Literals {
  static class Other {
    static Object text() {
      return "shared";
    }
  }

  public static void main(String[] args) {
    Object here = "shared";
    Facts.alias(here, Other.text());
    Facts.single(here);
    Facts.pointsTo(here, "java.lang.String");
    Object another = "another";
    Facts.noAlias(here, another);
  }
}
