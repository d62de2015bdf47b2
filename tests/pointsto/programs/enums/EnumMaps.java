// EnumMap and EnumSet ask the class for its constants. [jdk]
package enums;

import java.util.EnumMap;
import java.util.EnumSet;
import heddle.test.Facts;

public class EnumMaps {
  enum Color { RED, GREEN }
  static class A {}

  public static void main(String[] args) {
    EnumMap<Color, Object> map = new EnumMap<>(Color.class);
    map.put(Color.RED, new A());
    Facts.mayPointTo(map.get(Color.RED), "A");
    for (Color key : map.keySet()) Facts.mayPointTo(key, "Color");
    for (Color each : EnumSet.allOf(Color.class)) Facts.mayPointTo(each, "Color");
  }
}
