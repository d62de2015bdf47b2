// getMethods, getConstructors and getFields list what is then called, made and read; nothing else is. [jdk]
package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import heddle.test.Facts;

public class ListedMembers {
  public static class A {}
  public static class B {}
  public static class Suite {
    public Object field = new B();
    public void testOne() {
      Facts.reachable();
    }
    public static Object testTwo() {
      Facts.reachable();
      return new A();
    }
  }
  public static class Made {
    public Made() {
      Facts.reachable();
    }
  }
  public static class NotAsked {
    public NotAsked() {
      Facts.unreachable();
    }
    public static void testThree() {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) throws Exception {
    Suite suite = new Suite();
    for (Method m : Suite.class.getDeclaredMethods()) {
      if (!m.getName().startsWith("test")) continue;
      Object result = m.invoke(suite);
      Facts.mayPointTo(result, "A");
      Facts.neverPointsTo(result, "B");
    }
    Constructor<?>[] constructors = Made.class.getConstructors();
    Facts.mayPointTo(constructors[0].newInstance(), "Made");
    for (Field f : Suite.class.getFields()) Facts.mayPointTo(f.get(suite), "B");
    Facts.neverPointsTo(NotAsked.class, "A");
  }
}
