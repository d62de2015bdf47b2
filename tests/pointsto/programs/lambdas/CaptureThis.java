// A lambda in an instance method captures `this`.
package lambdas;

import java.util.function.Supplier;
import heddle.test.Facts;

public class CaptureThis {
  static class A {}
  static class Box {
    Object content;
    Supplier<Object> reader() {
      return () -> this.content;
    }
  }

  public static void main(String[] args) {
    Box box = new Box();
    box.content = new A();
    Facts.mayPointTo(box.reader().get(), "A");
    Facts.pointsTo(box.reader().get(), "A");
  }
}
