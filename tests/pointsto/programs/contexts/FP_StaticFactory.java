// A static factory called twice from one method is one allocation under object contexts: its caller's context is all it has.
package contexts;

import heddle.test.Facts;

public class FP_StaticFactory {
  static class Box {
    Object content;
  }

  static Box make() {
    return new Box();
  }

  public static void main(String[] args) {
    Box first = make();
    Box second = make();
    Facts.noAlias(first, second);
  }
}
