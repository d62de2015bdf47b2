// A static factory inherits its caller's context: two callers' objects stay apart.
package contexts;

import heddle.test.Facts;

public class StaticFactoryPerCaller {
  static class Box {}
  static class User {
    Object mine = make();
  }

  static Box make() {
    return new Box();
  }

  public static void main(String[] args) {
    User first = new User();
    User second = new User();
    Facts.noAlias(first.mine, second.mine);
    Facts.pointsTo(first.mine, "Box");
  }
}
