package heddle.test;

/**
 * Facts about the program that calls them, checked twice: the tests find the calls in the IR and compare the result of
 * the points-to analysis; the twin of this class in facts/runtime checks the same facts while the program runs.
 * One fact per line. A type without a dot is a class nested in the program's outermost class ("A", "A[]"), and so is
 * the class of a method ("A.m"). Lambdas are "Outer$$Lambda", the class that holds them first. A policy in a fact means that policy
 * and all that refine it (insensitive, object:2, object:2+thread).
 */
public final class Facts {
  private Facts() {}

  /** The classes of all objects that the value may point to, over all contexts, are exactly these. */
  public static void pointsTo(Object value, String... types) {}

  public static void pointsToUnder(String policy, Object value, String... types) {}

  /** At least these. All of them show in a run. */
  public static void mayPointTo(Object value, String... types) {}

  public static void neverPointsTo(Object value, String... types) {}

  public static void neverPointsToUnder(String policy, Object value, String... types) {}

  /** In some context the values may be the same object. They are in a run. */
  public static void alias(Object a, Object b) {}

  /** Proven apart under the default policy. */
  public static void noAlias(Object a, Object b) {}

  public static void noAliasUnder(String policy, Object a, Object b) {}

  /** The method that says so is reachable; a run reaches it. */
  public static void reachable() {}

  public static void unreachable() {}

  /** The last call before this one in the same method that is not to Facts calls exactly these methods. */
  public static void calls(String... methods) {}

  /** The value points to one abstract object, which stands for at most one object of a run. */
  public static void single(Object value) {}

  public static void notSingle(Object value) {}
}
