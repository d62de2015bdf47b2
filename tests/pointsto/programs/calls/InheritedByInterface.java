// A class inherits the method that makes it implement an interface it does not know.
package calls;

import heddle.test.Facts;

public class InheritedByInterface {
  interface Named {
    Object name();
  }
  static class Base {
    public Object name() {
      Facts.reachable();
      return new Base();
    }
  }
  static class Derived extends Base implements Named {}

  public static void main(String[] args) {
    Named named = new Derived();
    Object name = named.name();
    Facts.calls("Base.name");
    Facts.mayPointTo(name, "Base");
  }
}
