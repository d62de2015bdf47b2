// Method handles that are put together from others call them all, with what fits. [jdk]
package reflection;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import heddle.test.Facts;

public class CombinedHandles {
  static class A {}
  static class B {}
  static class C {}
  static class D {}
  static class Failure extends RuntimeException {}

  static class Bound {
    Object turn(Object given) {
      Facts.reachable();
      Facts.mayPointTo(given, "A");
      Facts.neverPointsTo(given, "D", "Failure");
      return new B();
    }
  }

  static Object inserted(Object given, Object held) {
    Facts.mayPointTo(held, "C");
    return given;
  }

  static Object filter(Object given) {
    Facts.reachable();
    Facts.mayPointTo(given, "B");
    Facts.neverPointsTo(given, "D", "Failure");
    return new C();
  }

  static boolean test(Object given) {
    Facts.reachable();
    return given instanceof A;
  }

  static Object fails(Object given) {
    throw new Failure();
  }

  static Object catches(Failure failure, Object given) {
    Facts.reachable();
    Facts.mayPointTo(failure, "Failure");
    return new D();
  }

  static Object ends(Throwable thrown, Object result, Object given) {
    Facts.reachable();
    return result;
  }

  static Object collects(Object... all) {
    Facts.mayPointTo(all[0], "A");
    Facts.mayPointTo(all[1], "B");
    Facts.neverPointsTo(all[0], "D", "Failure");
    return all;
  }

  static Object spread(Object first, Object second) {
    Facts.mayPointTo(first, "A");
    Facts.mayPointTo(second, "D");
    return second;
  }

  static Object alone(Object given) {
    Facts.reachable();
    Facts.mayPointTo(given, "A");
    Facts.neverPointsTo(given, "B", "C", "D");
    return given;
  }

  static void bindsAndInserts(MethodHandles.Lookup lookup, MethodType one, MethodType two) throws Throwable {
    MethodHandle bound = lookup.findVirtual(Bound.class, "turn", one).bindTo(new Bound());
    Object turned = bound.invoke((Object) new A());
    Facts.mayPointTo(turned, "B");
    Facts.neverPointsTo(turned, "C", "D");
    MethodHandle inserted = lookup.findStatic(CombinedHandles.class, "inserted", two);
    Object given = MethodHandles.insertArguments(inserted, 1, new C()).invoke((Object) new A());
    Facts.mayPointTo(given, "A");
  }

  static void filters(MethodHandles.Lookup lookup, MethodType one) throws Throwable {
    MethodHandle turn = lookup.bind(new Bound(), "turn", one);
    MethodHandle filter = lookup.findStatic(CombinedHandles.class, "filter", one);
    Object filtered = MethodHandles.filterReturnValue(turn, filter).invoke((Object) new A());
    Facts.mayPointTo(filtered, "C");
  }

  static void catchesAndTests(MethodHandles.Lookup lookup, MethodType one) throws Throwable {
    MethodHandle fails = lookup.findStatic(CombinedHandles.class, "fails", one);
    MethodHandle catches = lookup.findStatic(CombinedHandles.class, "catches",
        MethodType.methodType(Object.class, Failure.class, Object.class));
    MethodHandle safe = MethodHandles.catchException(fails, Failure.class, catches);
    Facts.mayPointTo(safe.invoke((Object) new A()), "D");
    MethodHandle alone = lookup.findStatic(CombinedHandles.class, "alone", one);
    MethodHandle test =
        lookup.findStatic(CombinedHandles.class, "test", MethodType.methodType(boolean.class, Object.class));
    Facts.mayPointTo(MethodHandles.guardWithTest(test, alone, fails).invoke((Object) new A()), "A");
    MethodHandle ends = lookup.findStatic(CombinedHandles.class, "ends",
        MethodType.methodType(Object.class, Throwable.class, Object.class, Object.class));
    Facts.mayPointTo(MethodHandles.tryFinally(alone, ends).invoke((Object) new A()), "A");
  }

  static void spreadsAndCollects(MethodHandles.Lookup lookup, MethodType two) throws Throwable {
    MethodHandle collects =
        lookup.findStatic(CombinedHandles.class, "collects", MethodType.methodType(Object.class, Object[].class));
    collects.invoke((Object) new A(), (Object) new B());
    MethodHandle spread = lookup.findStatic(CombinedHandles.class, "spread", two);
    spread.asSpreader(Object[].class, 2).invoke(new Object[] {new A(), new D()});
    Facts.mayPointTo(spread.invokeWithArguments(new A(), new D()), "D");
  }

  static Object late(Object given) {
    Facts.reachable();
    return given;
  }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType one = MethodType.methodType(Object.class, Object.class);
    MethodType two = MethodType.methodType(Object.class, Object.class, Object.class);
    bindsAndInserts(lookup, one, two);
    filters(lookup, one);
    catchesAndTests(lookup, one);
    spreadsAndCollects(lookup, two);
    CallSite site = new MutableCallSite(lookup.findStatic(CombinedHandles.class, "late", one));
    site.dynamicInvoker().invoke((Object) new A());
  }
}
