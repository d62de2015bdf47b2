// Chained calls that return their receiver.
package calls;

import heddle.test.Facts;

public class ReturnedThis {
  static class Chain {
    Object held;
    Chain with(Object value) {
      held = value;
      return this;
    }
  }
  static class A {}

  public static void main(String[] args) {
    Chain chain = new Chain();
    Facts.alias(chain, chain.with(new A()).with(new A()));
    Facts.pointsTo(chain.held, "A");
    Facts.single(chain);
  }
}
