// Constants, class literals, arrays and instanceof initialize nothing.
package initializers;

import heddle.test.Facts;

public class NotByConstant {
  static class Constants {
    static final int NUMBER = 42;
    static final String TEXT = "text";
    static {
      Facts.unreachable();
    }
  }
  static class Mentioned {
    static {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    int number = Constants.NUMBER;
    String text = Constants.TEXT;
    Class<?> literal = Mentioned.class;
    Object array = new Mentioned[1];
    boolean is = array instanceof Mentioned;
    Facts.mayPointTo(text, "java.lang.String");
  }
}
