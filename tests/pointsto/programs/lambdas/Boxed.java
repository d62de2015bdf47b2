// A lambda's interface boxes what its body computes.
package lambdas;

import java.util.function.Function;
import java.util.function.Supplier;
import heddle.test.Facts;

public class Boxed {
  static int number() {
    return 7;
  }

  public static void main(String[] args) {
    Supplier<Object> boxing = Boxed::number;
    Facts.mayPointTo(boxing.get(), "java.lang.Integer");
    Function<Integer, Object> unboxing = (Integer i) -> i + 1;
    Facts.mayPointTo(unboxing.apply(3), "java.lang.Integer");
  }
}
