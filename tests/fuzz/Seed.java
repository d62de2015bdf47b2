// What the seeds of the class-file and lowering targets are compiled from: one of each thing a class file can hold.
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

@Seed.Mark(names = {"a", "b"}, of = String.class, kind = Seed.Kind.SECOND, inner = @Deprecated(since = "1"))
public class Seed<T extends Comparable<T>> implements Supplier<T> {
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.TYPE_USE, ElementType.PARAMETER})
  @interface Mark {
    String[] names() default {};
    Class<?> of() default Object.class;
    Kind kind() default Kind.FIRST;
    Deprecated inner() default @Deprecated;
    int number() default 7;
  }

  enum Kind { FIRST, SECOND { @Override int weight() { return 2; } }; int weight() { return 1; } }

  sealed interface Shape permits Circle, Square {}
  record Circle(double radius) implements Shape {}
  record Square(@Mark int side, List<String> labels) implements Shape {}

  static final long LIMIT = 1L << 40;
  static final String NAME = "na\u00efve \ud83d\ude00 \0";
  volatile int counter;
  private final T value;
  private final int[][] grid = new int[3][4];

  Seed(T value) { this.value = value; }

  public T get() { return value; }

  static double area(Shape shape) {
    if (shape instanceof Circle c) return Math.PI * c.radius() * c.radius();
    return shape instanceof Square s ? (double) s.side() * s.side() : Double.NaN;
  }

  static int switches(int number, String text, Kind kind) {
    int sum = switch (number) { case 1, 2, 3 -> 10; case 4 -> 20; default -> 30; };
    switch (number) { case -1000: sum++; break; case 5: sum += 2; case 100_000: sum -= 3; }
    switch (text) { case "Aa": case "BB": sum += 4; break; default: sum *= 2; }
    return switch (kind) { case FIRST -> sum; case SECOND -> -sum; };
  }

  synchronized int monitors(Object lock, @Mark(number = 3) long wide, float f) throws InterruptedException {
    synchronized (lock) {
      try {
        lock.wait(wide);
        counter += (int) f;
      } catch (IllegalArgumentException | IllegalStateException e) {
        throw new RuntimeException(NAME + e + wide + f, e);
      } finally {
        counter++;
      }
    }
    return counter;
  }

  static Function<Integer, Supplier<String>> lambdas(String prefix) {
    Runnable serial = (Runnable & java.io.Serializable) () -> System.out.println(prefix);
    serial.run();
    Function<Integer, StringBuilder> make = StringBuilder::new;
    return n -> () -> prefix + n + make.apply(n).append(n);
  }

  long arrays(byte[] bytes, Object[] objects) {
    long sum = 0;
    outer:
    for (int i = 0; i < grid.length; i++) {
      for (int cell : grid[i]) {
        if (cell < 0) continue outer;
        if ((sum += cell << i ^ bytes[i] >>> 3) > LIMIT) break outer;
      }
      objects[i] = objects.clone();
    }
    assert sum % 2 == 0 : sum;
    return ~sum;
  }

  Object local() {
    class Local implements Comparable<Local> {
      public int compareTo(Local other) { return counter - hashCode(); }
    }
    return new Local() { final char c = 'c'; };
  }
}
