// Nested classes reach each other's private members.
package inner;

import heddle.test.Facts;

public class NestedPrivate {
  static class A {}
  static class Holder {
    private Object secret = new A();
    private Object tell() {
      Facts.reachable();
      return secret;
    }
  }

  public static void main(String[] args) {
    Holder holder = new Holder();
    Facts.mayPointTo(holder.secret, "A");
    Facts.mayPointTo(holder.tell(), "A");
    Facts.calls("Holder.tell");
  }
}
