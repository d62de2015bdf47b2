package ir;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.UnaryOperator;

/** Method references of each kind, and each adaptation of arguments and results. */
public class MethodReferences {
  static class Base {
    String name(int n) {
      return "base" + n;
    }

    protected int shared() {
      return 40;
    }
  }

  static class Derived extends Base {
    final int extra;

    Derived() {
      this(1);
    }

    Derived(int extra) {
      this.extra = extra;
    }

    private Derived(long a, String b) {
      this((int) a + b.length());
    }

    @Override
    String name(int n) {
      IntFunction<String> above = super::name;
      return above.apply(n) + "derived";
    }

    private int secret(int n) {
      return n + extra;
    }

    IntUnaryOperator secretly() {
      return this::secret;
    }

    IntSupplier inherited() {
      return super::shared;
    }
  }

  interface WithDefault {
    default int twice(int n) {
      return 2 * n;
    }

    private int hidden(int n) {
      return n + 1;
    }

    default IntUnaryOperator hiddenReference() {
      return this::hidden;
    }

    static int ofInterface(Integer n) {
      return n;
    }
  }

  static int sum(int... numbers) {
    return Arrays.stream(numbers).sum();
  }

  static String join(Object first, Object... rest) {
    return first + Arrays.toString(rest);
  }

  static long widened(long a, double b) {
    return a + (long) b;
  }

  static Integer boxed(int n) {
    return n + 1;
  }

  static <T extends Comparable<T>> T larger(T a, T b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  interface IntToLong {
    long apply(int n);
  }

  interface TwoInts {
    Object apply(int a, int b);
  }

  static String kinds() {
    Function<String, Integer> statically = Integer::parseInt;      // result boxed
    Supplier<String> bound = "bound"::trim;
    Function<String, String> unbound = String::trim;
    BiFunction<String, Integer, Character> unboundWithArgument = String::charAt;  // argument unboxed, result boxed
    Supplier<List<String>> constructor = ArrayList::new;
    IntFunction<Derived> constructorWithArgument = Derived::new;
    BiFunction<Long, String, Derived> hiddenConstructor = Derived::new;
    IntFunction<int[][]> arrays = int[][]::new;
    Function<Integer, String[]> stringArrays = String[]::new;
    UnaryOperator<int[]> cloned = int[]::clone;
    Supplier<int[]> boundClone = new int[] {1}::clone;
    return statically.apply("12") + bound.get() + unbound.apply(" u ") + unboundWithArgument.apply("abc", 1)
        + constructor.get() + constructorWithArgument.apply(3).extra + hiddenConstructor.apply(4L, "xy").extra
        + arrays.apply(2).length + stringArrays.apply(3).length + cloned.apply(new int[5]).length + boundClone.get().length;
  }

  static String varargs() {
    IntSupplier none = MethodReferences::sum;
    IntUnaryOperator one = MethodReferences::sum;
    TwoInts two = MethodReferences::sum;
    Function<Object, String> joined = MethodReferences::join;
    BiFunction<Integer, String, String> more = MethodReferences::join;
    return "" + none.getAsInt() + one.applyAsInt(3) + two.apply(4, 5) + joined.apply("f") + more.apply(1, "x");
  }

  static String adaptations() {
    ToLongBiFunction<Integer, Float> unboxedAndWidened = MethodReferences::widened;
    IntToLong unboxedResult = MethodReferences::boxed;              // Integer to long
    LongFunction<Object> boxedAsObject = Long::valueOf;
    Function<Integer, Number> asNumber = MethodReferences::boxed;
    ToDoubleFunction<Integer> widenedResult = Integer::intValue;    // int to double
    ToIntFunction<Character> fromChar = Character::charValue;       // char to int
    Consumer<List<String>> dropped = List::size;                    // result dropped
    dropped.accept(List.of());
    BiFunction<String, String, String> inferred = MethodReferences::larger;  // erased to Comparable
    Function<Map.Entry<String, Integer>, Integer> interfaceMethod = Map.Entry::getValue;
    Function<Integer, Integer> ofInterface = WithDefault::ofInterface;
    return "" + unboxedAndWidened.applyAsLong(1, 2.5f) + unboxedResult.apply(3) + boxedAsObject.apply(4L) + asNumber.apply(5)
        + widenedResult.applyAsDouble(6) + fromChar.applyAsInt('a') + inferred.apply("p", "q")
        + interfaceMethod.apply(Map.entry("k", 7)) + ofInterface.apply(8);
  }

  static <T extends Number & Comparable<T>> String intersection(T t) {
    Supplier<String> bound = t::toString;
    ToIntFunction<T> compared = t::compareTo;
    Supplier<Integer> value = (Supplier<Integer> & Serializable) t::intValue;
    return bound.get() + compared.applyAsInt(t) + value.get();
  }

  static String nullReceiver(String s) {
    try {
      Supplier<String> bound = s::trim;
      return bound.get();
    } catch (NullPointerException e) {
      return "null";
    }
  }

  public static void main(String[] args) {
    Derived d = new Derived();
    System.out.println(kinds() + varargs() + adaptations() + intersection(9) + nullReceiver(null));
    System.out.println(d.name(1) + d.secretly().applyAsInt(2) + d.inherited().getAsInt());
    WithDefault w = new WithDefault() {};
    IntUnaryOperator twice = w::twice;
    System.out.println(twice.applyAsInt(21) + w.hiddenReference().applyAsInt(1));
  }
}
