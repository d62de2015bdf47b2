package ir;

import java.io.Serializable;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Lambdas that capture nothing, locals, this, much; nested, recursive, serializable, with bridges. */
public class Lambdas {
  private int field = 5;
  static final Supplier<String> CONSTANT = () -> "constant";

  interface Shape<T> {
    T apply(T t);
  }

  /** Its lambdas need a bridge: apply(Object) besides apply(String). */
  interface StringShape extends Shape<String> {
    @Override
    String apply(String s);
  }

  interface Marker {}

  interface Many {
    long all(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o, int[] a);
  }

  static int nothing() {
    IntBinaryOperator add = (a, b) -> a + b;
    return add.applyAsInt(2, 3);
  }

  static long locals(int i, long l, float f, double d, String s, int[] a, boolean z, byte b, char c, short h) {
    LongSupplier all = () -> i + l + (long) f + (long) d + s.length() + a[0] + (z ? 1 : 0) + b + c + h;
    return all.getAsLong();
  }

  int capturedThis(int n) {
    Function<Integer, Integer> f = x -> {
      field += x;
      return field * n;
    };
    return f.apply(3) + f.andThen(y -> y + this.field).apply(4);
  }

  static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
    return a -> b -> c -> a * 100 + b * 10 + c;
  }

  static int blockBody(String text) throws Exception {
    Callable<Integer> call = () -> {
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        Supplier<Integer> fallback = () -> text.length();
        return fallback.get();
      } finally {
        synchronized (text) {
          System.out.print("");
        }
      }
    };
    return call.call();
  }

  static String bridged() {
    StringShape shape = s -> s + "!";
    Shape<String> general = shape;
    return shape.apply("a") + general.apply("b");
  }

  static String intersection() {
    Runnable r = (Runnable & Serializable & Marker) () -> System.out.print("");
    r.run();
    Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
    Supplier<Integer> captured = (Supplier<Integer> & Marker) () -> c.compare("a", "b");
    return captured.get() + " " + (r instanceof Marker) + (c instanceof Serializable) + (captured instanceof Serializable);
  }

  static long everyKind() {
    Many many = (z, b, c, s, i, l, f, d, o, a) -> (z ? 1 : 0) + b + c + s + i + l + (long) f + (long) d + o.hashCode() + a.length;
    return many.all(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "o", new int[7]);
  }

  static int generic() {
    Predicate<CharSequence> empty = s -> s.length() == 0;
    BiFunction<Integer, Long, Double> mixed = (i, l) -> i + l + 0.5;
    DoubleUnaryOperator twice = d -> d * 2;
    Consumer<Object> dropped = o -> o.hashCode();
    dropped.accept("x");
    IntFunction<IntFunction<int[]>> arrays = n -> m -> new int[n + m];
    return (empty.test("") ? 1 : 0) + mixed.apply(1, 2L).intValue() + (int) twice.applyAsDouble(4) + arrays.apply(1).apply(2).length;
  }

  class Inner {
    Supplier<Integer> both = () -> field + hashCode() * 0;
  }

  public static void main(String[] args) throws Exception {
    System.out.println(CONSTANT.get() + nothing() + locals(1, 2, 3, 4, "five", args.length == 0 ? new int[] {6} : null, true, (byte) 7, 'a', (short) 9));
    System.out.println(new Lambdas().capturedThis(2) + " " + curried().apply(1).apply(2).apply(3) + blockBody("x1") + blockBody("12"));
    System.out.println(bridged() + intersection() + everyKind() + generic() + new Lambdas().new Inner().both.get());
  }
}
