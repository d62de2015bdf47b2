// An element of an annotation is a string, or a class that only metadata names. [jdk] [metadata: Annotations.json]
package reflection;

import heddle.test.Facts;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Annotations {
  public static class Listed {
    public Listed() {
      Facts.reachable();
    }
  }
  public static class Unlisted {
    public Unlisted() {
      Facts.unreachable();
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Made {
    Class<?> by();
    String name();
  }

  @Made(by = Listed.class, name = "one")
  static class Thing {}

  public static void main(String[] args) throws Exception {
    Made made = Thing.class.getAnnotation(Made.class);
    Facts.mayPointTo(made.name(), "java.lang.String");
    Object maker = made.by().getDeclaredConstructor().newInstance();
    Facts.mayPointTo(maker, "Listed");
  }
}
