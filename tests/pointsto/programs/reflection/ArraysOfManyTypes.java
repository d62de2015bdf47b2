// One place makes arrays of many types. [jdk]
package reflection;

import java.lang.reflect.Array;
import heddle.test.Facts;

public class ArraysOfManyTypes {
  static class A {}
  static class B {}

  static Object make(Class<?> type) {
    return Array.newInstance(type, 2);
  }

  static Object[] elsewhere() {
    return new java.util.StringJoiner[1];
  }

  public static void main(String[] args) {
    Class<?>[] types = {A.class, java.util.Currency.class, java.util.StringJoiner.class, B.class};
    for (Class<?> type : types) {
      Object array = make(type);
      Facts.mayPointTo(array, "A[]");
      Facts.mayPointTo(array, "B[]");
      Facts.mayPointTo(array, "java.util.Currency[]");
      Facts.mayPointTo(array, "java.util.StringJoiner[]");
    }
    elsewhere();
  }
}
