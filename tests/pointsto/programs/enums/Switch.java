// A switch over an enum goes through a table that javac makes.
package enums;

import heddle.test.Facts;

public class Switch {
  enum Color { RED, GREEN }
  static class R {}
  static class G {}

  static Object make(Color color) {
    switch (color) {
      case RED: return new R();
      case GREEN: return new G();
      default: return null;
    }
  }

  public static void main(String[] args) {
    Facts.mayPointTo(make(Color.RED), "R");
    Facts.pointsTo(make(Color.GREEN), "R", "G");
  }
}
