// A resource is closed; what close() throws is suppressed by what the body throws.
package exceptions;

import heddle.test.Facts;

public class TryWithResources {
  static class Body extends Exception {}
  static class Closing extends Exception {}
  static class Resource implements AutoCloseable {
    public void close() throws Exception {
      Facts.reachable();
      throw new Closing();
    }
  }

  static void run(boolean fails) {
    try (Resource resource = new Resource()) {
      if (fails) throw new Body();
    } catch (Exception e) {
      Facts.mayPointTo(e, "Body", "Closing");
      for (Throwable suppressed : e.getSuppressed()) Facts.mayPointTo(suppressed, "Closing");
    }
  }

  public static void main(String[] args) {
    run(true);
    run(false);
  }
}
