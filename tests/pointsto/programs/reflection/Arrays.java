// Array.newInstance makes an array of the class it is given. [jdk]
package reflection;

import java.lang.reflect.Array;
import heddle.test.Facts;

public class Arrays {
  static class A {}

  public static void main(String[] args) {
    Object array = Array.newInstance(A.class, 2);
    Facts.mayPointTo(array, "A[]");
    Array.set(array, 0, new A());
    Facts.mayPointTo(((A[]) array)[0], "A");
    Facts.mayPointTo(Array.get(array, 0), "A");
    Object[] copy = java.util.Arrays.copyOf((A[]) array, 3);
    Facts.mayPointTo(copy, "A[]");
    Facts.mayPointTo(copy[0], "A");
  }
}
