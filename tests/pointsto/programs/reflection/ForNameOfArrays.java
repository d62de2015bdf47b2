// Class.forName knows the names of array classes; what is no such name is no class, and nothing is initialized. [jdk]
package reflection;

import java.lang.reflect.Array;
import heddle.test.Facts;

public class ForNameOfArrays {
  public static class A {
    static {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) throws Exception {
    Class<?> arrays = Class.forName("[Lreflection.ForNameOfArrays$A;");
    Facts.alias(arrays, A[].class);
    Facts.noAlias(arrays, A[][].class);
    Facts.alias(Class.forName("[[I"), int[][].class);
    Object made = Array.newInstance(arrays.getComponentType(), 1);
    Facts.alias(made.getClass(), A[].class);
    try {
      Facts.noAlias(Class.forName("[Lreflection.ForNameOfArrays$A"), A[].class);
    } catch (ClassNotFoundException e) {
      // the name ends too early
    }
  }
}
