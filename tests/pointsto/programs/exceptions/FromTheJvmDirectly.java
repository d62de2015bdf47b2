// The same without any call between the instruction and its handler.
package exceptions;

import heddle.test.Facts;

public class FromTheJvmDirectly {
  static int[] array = new int[1];

  public static void main(String[] args) {
    try {
      array[array.length] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      Facts.mayPointTo(e, "java.lang.ArrayIndexOutOfBoundsException");
      Facts.pointsTo(e, "java.lang.ArrayIndexOutOfBoundsException");
    }
  }
}
