// valueOf() finds a constant by name. [jdk]
package enums;

import heddle.test.Facts;

public class ValueOf {
  enum Color { RED, GREEN }

  public static void main(String[] args) {
    Color found = Color.valueOf("GREEN");
    Facts.mayPointTo(found, "Color");
    Facts.alias(found, Color.GREEN);
    Facts.alias(Enum.valueOf(Color.class, "RED"), Color.RED);
  }
}
