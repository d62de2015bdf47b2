// Look-ups by a name that may not exist throw, and the handlers get what is thrown. [jdk]
package reflection;

import heddle.test.Facts;

public class FailedLookups {
  public static class A {
    public int field;
  }
  interface Report {
    Object of(Exception e);
  }
  static class Shown implements Report {
    public Object of(Exception e) {
      Facts.reachable();
      return e;
    }
  }

  public static void main(String[] args) throws Exception {
    Report report = new Shown();
    try {
      Class.forName("reflection.Nowhere");
    } catch (ClassNotFoundException e) {
      Facts.mayPointTo(report.of(e), "java.lang.ClassNotFoundException");
    }
    try {
      A.class.getMethod("nowhere");
    } catch (NoSuchMethodException e) {
      Facts.mayPointTo(e, "java.lang.NoSuchMethodException");
    }
    try {
      A.class.getField("nowhere");
    } catch (NoSuchFieldException e) {
      Facts.mayPointTo(e, "java.lang.NoSuchFieldException");
    }
    try {
      A.class.getMethod("hashCode");
    } catch (ReflectiveOperationException e) {
      Facts.neverPointsTo(e, "java.lang.NoSuchFieldException");
    }
  }
}
