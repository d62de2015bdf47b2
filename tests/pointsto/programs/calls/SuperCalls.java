// super.m() goes to the superclass, whatever the receiver is.
package calls;

import heddle.test.Facts;

public class SuperCalls {
  static class Base {
    Object make() {
      Facts.reachable();
      return new Base();
    }
  }
  static class Middle extends Base {}
  static class Derived extends Middle {
    Object make() {
      Object inherited = super.make();
      Facts.calls("Base.make");
      Facts.pointsTo(inherited, "Base");
      return inherited;
    }
  }
  static class Leaf extends Derived {
    Object make() {
      return new Leaf();
    }
    Object inherited() {
      return super.make();
    }
  }

  public static void main(String[] args) {
    Leaf leaf = new Leaf();
    Facts.mayPointTo(leaf.inherited(), "Base");
    Facts.pointsTo(leaf.make(), "Leaf");
  }
}
