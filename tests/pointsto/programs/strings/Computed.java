// Computed strings are strings, and never single.
package strings;

import heddle.test.Facts;

public class Computed {
  static String join(String a, int b) {
    return a + b;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; ++i) {
      Object text = join("a", i);
      Facts.mayPointTo(text, "java.lang.String");
      Facts.pointsTo(text, "java.lang.String");
      Facts.notSingle(text);
    }
  }
}
