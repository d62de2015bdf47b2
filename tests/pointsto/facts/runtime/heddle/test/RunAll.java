package heddle.test;

/** Runs the programs named on the command line, one after the other, in one JVM. */
public final class RunAll {
  public static void main(String[] programs) throws Exception {
    for (String program : programs) {
      try {
        Class.forName(program).getMethod("main", String[].class).invoke(null, (Object) new String[] {"argument"});
        System.out.println("DONE " + program);
      } catch (java.lang.reflect.InvocationTargetException e) {
        System.out.println("VIOLATION " + program + " throws " + e.getCause());
        e.getCause().printStackTrace();
      }
    }
  }
}
