// The class that holds main is initialized before main runs.
package initializers;

import heddle.test.Facts;

public class MainClass {
  static Object made;
  static {
    made = new MainClass();
    Facts.reachable();
  }

  public static void main(String[] args) {
    Facts.mayPointTo(made, "MainClass");
    Facts.single(made);
  }
}
