package heddle.test;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** What a run says about the facts. Prints `FACT site what` once for each, and `VIOLATION site what`. */
public final class Facts {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final Set<String> printed = new HashSet<>();
  private static final Map<String, Set<Object>> objects = new HashMap<>();

  private Facts() {}

  public static void pointsTo(Object value, String... types) {
    if (value != null && !named(value, types)) print("VIOLATION", "points to " + type(value));
  }

  public static void pointsToUnder(String policy, Object value, String... types) {
    pointsTo(value, types);
  }

  public static void mayPointTo(Object value, String... types) {
    if (value != null) print("FACT", "saw " + type(value));
  }

  public static void neverPointsTo(Object value, String... types) {
    if (value != null && named(value, types)) print("VIOLATION", "points to " + type(value));
  }

  public static void neverPointsToUnder(String policy, Object value, String... types) {
    neverPointsTo(value, types);
  }

  public static void alias(Object a, Object b) {
    if (a != null && a == b) print("FACT", "aliased");
  }

  public static void noAlias(Object a, Object b) {
    if (a != null && a == b) print("VIOLATION", "aliased");
  }

  public static void noAliasUnder(String policy, Object a, Object b) {
    noAlias(a, b);
  }

  public static void reachable() {
    print("FACT", "reached");
  }

  public static void unreachable() {
    print("VIOLATION", "reached");
  }

  public static void calls(String... methods) {}

  public static void single(Object value) {
    if (count(value) > 1) print("VIOLATION", "several objects");
  }

  public static void notSingle(Object value) {
    if (count(value) > 1) print("FACT", "several objects");
  }

  private static synchronized int count(Object value) {
    Set<Object> seen = objects.computeIfAbsent(
        site().toString(), key -> Collections.newSetFromMap(new IdentityHashMap<>()));
    if (value != null) seen.add(value);
    return seen.size();
  }

  private static StackWalker.StackFrame site() {
    return WALKER.walk(frames -> frames.filter(f -> f.getDeclaringClass() != Facts.class).findFirst().get());
  }

  private static boolean named(Object value, String... types) {
    String type = type(value);
    for (String candidate : types) {
      if (type.equals(full(candidate))) return true;
    }
    return false;
  }

  private static String full(String type) {
    String element = type.replace("[]", "");
    Set<String> primitive = Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");
    if (element.indexOf('.') >= 0 || primitive.contains(element)) return type;
    String program = site().getClassName();
    int nested = program.indexOf('$');
    String outer = nested < 0 ? program : program.substring(0, nested);
    boolean itself = element.equals(outer.substring(outer.lastIndexOf('.') + 1));
    return itself ? outer + type.substring(element.length()) : outer + "$" + type;
  }

  private static String type(Object value) {
    String name = value.getClass().getTypeName();
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0) name = name.substring(0, lambda) + "$$Lambda";
    return java.lang.reflect.Proxy.isProxyClass(value.getClass()) ? "$Proxy" : name;
  }

  private static void print(String word, String what) {
    StackWalker.StackFrame site = site();
    String line = word + " " + site.getClassName() + "." + site.getMethodName() + ":" + site.getLineNumber() + " " + what;
    synchronized (printed) {
      if (printed.add(line)) System.out.println(line);
    }
  }
}
