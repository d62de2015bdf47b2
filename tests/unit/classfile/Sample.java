package sample;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

// One of everything that javac writes into class files.
public class Sample<T extends Comparable<T>> {
  static final long LIMIT = 1L << 40;
  static final String NAME = "n\u0000\u00e9\u20ac";

  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
  @interface Note {
    String value() default "none";
    int[] numbers() default {1, 2, 3};
    Class<?> type() default Object.class;
    Inner nested() default @Inner(color = Color.RED);
  }

  @interface Inner {
    Color color();
  }

  enum Color { RED, GREEN }

  sealed interface Shape permits Circle, Square {}

  record Circle(@Note("r") double radius) implements Shape {}

  record Square(int side, List<@Note String> tags) implements Shape {}

  @Note(value = "area", numbers = {})
  static double area(@Note Shape shape) {
    if (shape instanceof Circle circle) return Math.PI * circle.radius() * circle.radius();
    return ((Square) shape).side();
  }

  @Deprecated
  int choose(int key, String text) throws IllegalStateException {
    switch (key) {
      case 1: case 2: case 3: return 1;
      case 1000: return 2;
      default: break;
    }
    return switch (text) {
      case "a" -> 10;
      case "b" -> 20;
      default -> throw new IllegalStateException("bad " + text + key);
    };
  }

  synchronized long loop(long[][] rows) {
    long sum = 0;
    for (long[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        try {
          sum += row[i] * LIMIT % 7;
        } catch (ArithmeticException | NullPointerException e) {
          sum--;
        } finally {
          synchronized (this) {
            sum ^= i;
          }
        }
      }
    }
    return sum;
  }

  Function<T, List<T>> maker() {
    int[][][] cube = new int[2][3][];
    return item -> {
      List<T> list = new ArrayList<>(cube.length);
      list.add(item);
      Runnable run = list::clear;
      run.run();
      return new Object() {
        List<T> held() { return list; }
      }.held();
    };
  }
}
