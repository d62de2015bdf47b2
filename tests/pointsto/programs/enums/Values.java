// values(), valueOf() and constants are the same objects.
package enums;

import heddle.test.Facts;

public class Values {
  enum Color {
    RED,
    GREEN {
      @Override
      Object make() {
        return new G();
      }
    };

    Object make() {
      return new R();
    }
  }
  static class R {}
  static class G {}

  public static void main(String[] args) {
    Facts.single(Color.RED);
    Facts.pointsTo(Color.RED, "Color");
    Facts.pointsTo(Color.GREEN, "Color$1");
    for (Color color : Color.values()) {
      Facts.mayPointTo(color, "Color", "Color$1");
      Facts.mayPointTo(color.make(), "R", "G");
    }
    Facts.alias(Color.values()[0], Color.RED);
    Facts.pointsTo(Color.GREEN.make(), "G");
  }
}
