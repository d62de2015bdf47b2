package tricky;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.Supplier;

/** Calls that are easily mistaken: what the oracle must and must not report of them is in expected.txt. */
public class Tricky {
  interface Shape {
    Number area();
  }

  static class Square implements Shape {
    public Integer area() { // a bridge calls it
      return 4;
    }
  }

  /** Its initializer runs between a call instruction and the method called. */
  static class Lazy {
    static final Object VALUE = make();

    static Object make() {
      return new Object();
    }

    static void touch() {}
  }

  static class Task implements Runnable {
    public void run() {}
  }

  static class Numbers implements Iterable<Integer> {
    public Iterator<Integer> iterator() {
      return new ArrayList<>(List.of(1, 2)).iterator();
    }
  }

  static class Loader extends ClassLoader {
    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      return super.loadClass(name);
    }
  }

  Tricky() {
    this("a");
  }

  Tricky(String name) {}

  static void fail() {
    throw new IllegalStateException();
  }

  static void afterwards() {}

  static String reflected() {
    return "";
  }

  static String handled() {
    return "";
  }

  static String referenced(Object o) {
    return "";
  }

  static <A, B> B apply(Function<A, B> function, A argument) {
    return function.apply(argument);
  }

  static Object make(Supplier<Object> supplier) {
    return supplier.get();
  }

  static void direct(Runnable runnable) {
    runnable.run();
  }

  static void throughJdk(Runnable runnable) {
    new FutureTask<>(runnable, null).run();
  }

  @Override
  public String toString() {
    return "tricky";
  }

  public static void main(String[] args) throws Throwable {
    Shape shape = new Square();
    shape.area();
    Lazy.touch();
    for (int i = 0; i < 3; i++) {
      throughJdk(new Task());
    }
    direct(new Task());
    try {
      fail();
    } catch (IllegalStateException e) {
      afterwards();
    }
    for (int ignored : new Numbers()) {
      afterwards();
    }
    Tricky.class.getDeclaredMethod("reflected").invoke(null);
    String handled = (String) MethodHandles.lookup()
        .findStatic(Tricky.class, "handled", MethodType.methodType(String.class)).invokeExact();
    apply(Tricky::referenced, handled);
    apply(s -> s + "x", "y");
    make(Tricky::new);
    String text = "concatenated " + new Tricky();
    Shape proxy = (Shape) Proxy.newProxyInstance(Tricky.class.getClassLoader(), new Class<?>[] {Shape.class},
        (self, method, arguments) -> text.length());
    proxy.area();
    Class.forName("tricky.Tricky$Loaded", true, new Loader());
  }

  static class Loaded {
    static {
      afterwards();
    }
  }
}
